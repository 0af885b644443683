"""The form of the job: its fields as declarations, and the widgets made of them."""
