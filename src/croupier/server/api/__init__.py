"""The interface for programs: JSON under ``/api/v1``, bearer tokens, described by OpenAPI."""

from croupier.server.api.api import Api

__all__ = ["Api"]
