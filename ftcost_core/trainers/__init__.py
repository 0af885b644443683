"""What training tools call the settings of a job: one table for what is written and what is read."""
