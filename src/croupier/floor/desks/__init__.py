"""The desks of managers and supervisors, and the reception that lets people in."""
