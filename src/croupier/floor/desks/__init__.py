"""What people in charge do: managers, supervisors, and the reception that lets people in."""
