"""A receiver of webhooks with nothing but Python: verifies each one, takes every event once, answers at once.

    WEBHOOK_SECRET=whsec_… python3 examples/receive-webhook.py
"""
import base64, hashlib, hmac, json, os, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

KEY = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))
taken = set()  # in real life a table: deliveries come again after a restart of yours too


def is_signed(headers, body):
    sent_at = headers.get("webhook-timestamp", "")
    signed = f"{headers.get('webhook-id')}.{sent_at}.".encode() + body
    expected = base64.b64encode(hmac.new(KEY, signed, hashlib.sha256).digest()).decode()
    given = headers.get("webhook-signature", "").split(" ")
    return (
        sent_at.isdigit()
        and abs(time.time() - int(sent_at)) <= 300
        and any(hmac.compare_digest(f"v1,{expected}".encode(), one.encode()) for one in given)
    )


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        genuine = is_signed(self.headers, body)  # of the body as it came
        if genuine and self.headers["webhook-id"] not in taken:
            taken.add(self.headers["webhook-id"])
            print(json.loads(body))  # whatever takes long, do afterwards
        self.send_response(204 if genuine else 401)
        self.end_headers()


ThreadingHTTPServer(("", int(os.environ.get("PORT", 4000))), Receiver).serve_forever()
