"""A receiver of Assay's webhooks in Python, without packages.

    WEBHOOK_SECRET=whsec_... PORT=8080 python3 receiver.py
"""

import base64
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET = os.environ["WEBHOOK_SECRET"]
TOLERANCE_SECONDS = 5 * 60
MAX_BODY_BYTES = 1024 * 1024
# The key of Standard Webhooks: the bytes after whsec_, or the text of a secret of your own.
KEY = base64.b64decode(SECRET[6:]) if SECRET.startswith("whsec_") else SECRET.encode()
# Ids that were handled. Keep them where a restart does not lose them: delivery is at least once.
handled = set()


def is_genuine(headers, body):
    """Whether the request came from Assay, unchanged and just now."""
    event_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        return False
    signed = f"{event_id}.{timestamp}.".encode() + body
    expected = base64.b64encode(hmac.new(KEY, signed, hashlib.sha256).digest()).decode()
    # While a secret is being replaced there are two signatures: one that fits is enough.
    signatures = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(signature, f"v1,{expected}") for signature in signatures)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        length = int(self.headers.get("content-length", "0"))
        if length > MAX_BODY_BYTES:
            return self.answer(413)
        # The bytes as they came: parsing and writing JSON again would change them.
        body = self.rfile.read(length)
        if not is_genuine(self.headers, body):
            return self.answer(401)
        event = json.loads(body)
        if event["id"] not in handled:
            handled.add(event["id"])
            print(event["type"], event["id"], flush=True)
        # Answer first, work later: after 15 seconds the attempt counts as failed.
        self.answer(204)

    def answer(self, status):
        self.send_response(status)
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *_):
        """Quiet: one line for each event is enough."""


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8080"))), Receiver)
    print("listening", flush=True)
    server.serve_forever()
