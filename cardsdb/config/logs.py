"""How a line of the log looks."""

import json
import logging
from datetime import UTC, datetime


class JSONFormatter(logging.Formatter):
    """One JSON object per line, for programs that read logs."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as one line of JSON."""
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line)
