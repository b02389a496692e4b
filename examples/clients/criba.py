"""Sends leads to Criba, with nothing but Python's standard library. Copy this file into your program:

    from criba import send_lead
    lead = send_lead("https://leads.example.com", "criba_…", {"nombre": "Lucía", "email": "lucia@example.com"})
    print(lead["status"], lead["triager"])

What fails on the way is sent again with the same idempotency key, so a lead is neither lost nor stored twice.
"""

import json
import random
import time
import urllib.error
import urllib.request
import uuid

TRY_AGAIN = {408, 425, 429, 502, 503, 504}


class CribaProblem(Exception):
    """The server refused the lead; `problem` says why (RFC 9457)."""

    def __init__(self, status, problem):
        super().__init__(problem.get("detail") or f"The server answered {status}.")
        self.status, self.problem = status, problem


def send_lead(url, key, lead, idempotency_key=None, tries=4, timeout=10):
    request = urllib.request.Request(
        url.rstrip("/") + "/api/public/ingest-lead",
        json.dumps(lead).encode(),
        {
            "authorization": f"Bearer {key}",
            "content-type": "application/json",
            "idempotency-key": idempotency_key or str(uuid.uuid4()),
        },
    )
    for tried in range(1, tries + 1):
        pause = 0.25 * 2**tried * random.uniform(0.5, 1)
        try:
            with urllib.request.urlopen(request, timeout=timeout) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refusal:
            if refusal.code not in TRY_AGAIN or tried == tries:
                raise CribaProblem(refusal.code, _problem_of(refusal.read())) from None
            asked = refusal.headers.get("retry-after") or "0"
            pause = max(pause, min(30.0, float(asked) if asked.isdigit() else 0.0))
        except OSError:
            if tried == tries:
                raise
        time.sleep(pause)


def _problem_of(body):
    try:
        problem = json.loads(body)
    except ValueError:
        return {}
    return problem if isinstance(problem, dict) else {}
