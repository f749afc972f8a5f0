"""The interface for programs: JSON under ``/api/v1``, bearer tokens, described by OpenAPI."""
