"""What to tell a person about a job: changes worth trying, warnings, and likely mistakes."""
