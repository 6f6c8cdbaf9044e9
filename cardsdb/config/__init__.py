"""How the parts are put together: settings, addresses, worker, broker and supervisor."""
