/** What the Python client is made of beside its operations: sending, trying again, pages, files and refusals. Python 3.9, standard library only. */
export const pythonRuntime = String.raw`"""Calls a hub: one method for each operation of its API.

    from hub_client import Hub, HubError

    hub = Hub("https://hub.example.org", token="...")
    for topic in hub.rows(hub.topics.list, status="draft"):
        print(topic["title"])

This file was made by a hub from the description of its own API and needs nothing but Python 3.9.
"""

from __future__ import annotations

import json
import time
import uuid
from email.message import Message
from typing import TYPE_CHECKING, Any, Callable, Iterator, Literal, NamedTuple, Optional, TypedDict
from urllib.error import HTTPError, URLError
from urllib.parse import parse_qs, quote, urlencode, urlsplit
from urllib.request import Request, urlopen

if TYPE_CHECKING:
    from typing import Required

LONGEST_WAIT = 60.0


class HubError(Exception):
    """A call that failed. The message is a sentence for people; branch on the code."""

    def __init__(self, status: int, failure: dict[str, Any]):
        super().__init__(failure.get("error", f"The hub answered with status {status}."))
        self.status = status
        self.code: str = failure.get("code", "unknown")
        self.fields: dict[str, str] = failure.get("fields") or {}
        self.details: Any = failure.get("details")
        self.request_id: Optional[str] = failure.get("request_id")


class HubFile(NamedTuple):
    """A file to upload, or one that was downloaded."""

    name: str
    data: bytes


class _Connection:
    def __init__(self, url: str, token: Optional[str], retries: int, timeout: float):
        self.url = url.rstrip("/")
        self.token = token
        self.retries = retries
        self.timeout = timeout
        self.last_link: Optional[str] = None

    def call(
        self,
        method: str,
        path: str,
        *,
        query: Optional[dict[str, Any]] = None,
        body: Any = None,
        files: Optional[list[HubFile]] = None,
        idempotency_key: Optional[str] = None,
        repeatable: bool = True,
        answers: str = "json",
    ) -> Any:
        given = {name: _in_address(value) for name, value in (query or {}).items() if value is not None}
        address = self.url + path + ("?" + urlencode(given, doseq=True) if given else "")
        headers = {"Accept": "application/json" if answers == "json" else "*/*"}
        if self.token is not None:
            headers["Authorization"] = f"Bearer {self.token}"
        if method != "GET":
            headers["Idempotency-Key"] = idempotency_key or str(uuid.uuid4())
        data: Optional[bytes] = None
        if files is not None:
            data, headers["Content-Type"] = _multipart(body or {}, files)
        elif body is not None:
            data, headers["Content-Type"] = json.dumps(body).encode(), "application/json"
        return self._send(Request(address, data, headers, method=method), self.retries if repeatable else 0, answers)

    def _send(self, request: Request, retries: int, answers: str) -> Any:
        for attempt in range(retries + 1):
            wait = 0.5 * 2**attempt
            try:
                with urlopen(request, timeout=self.timeout) as response:
                    self.last_link = response.headers.get("Link")
                    return _read(response, answers)
            except HTTPError as error:
                failure = HubError(error.code, _failure(error.read()))
                if error.code not in (429, 503) or attempt == retries:
                    raise failure from None
                wait = _seconds(error.headers.get("Retry-After"), wait)
            except (URLError, ConnectionError, TimeoutError) as error:
                if attempt == retries:
                    sentence = f"The hub at {self.url} can't be reached ({getattr(error, 'reason', error)})."
                    raise HubError(0, {"error": sentence, "code": "unreachable"}) from error
            time.sleep(min(LONGEST_WAIT, wait))


def _seconds(named: Optional[str], otherwise: float) -> float:
    try:
        return float(named) if named else otherwise
    except ValueError:
        return otherwise


def _read(response: Any, answers: str) -> Any:
    data = response.read()
    if answers == "file":
        return HubFile(_file_name(response.headers.get("Content-Disposition")), data)
    return json.loads(data) if data else None


def _failure(data: bytes) -> dict[str, Any]:
    try:
        told = json.loads(data)
    except ValueError:
        return {}
    return told if isinstance(told, dict) else {}


def _file_name(disposition: Optional[str]) -> str:
    message = Message()
    message["content-disposition"] = disposition or "attachment"
    return message.get_filename() or "download"


def _in_address(value: Any) -> Any:
    return str(value).lower() if isinstance(value, bool) else value


def _multipart(fields: dict[str, Any], files: list[HubFile]) -> tuple[bytes, str]:
    boundary = uuid.uuid4().hex
    parts: list[bytes] = []
    for name, value in fields.items():
        if value is None:
            continue
        text = json.dumps(value) if isinstance(value, (dict, list, bool)) else str(value)
        parts.append(f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{text}\r\n'.encode())
    for name, data in files:
        quoted = name.replace("\\", "_").replace('"', "%22").replace("\r", " ").replace("\n", " ")
        head = f'--{boundary}\r\nContent-Disposition: form-data; name="files"; filename="{quoted}"\r\n'
        parts.append(head.encode() + b"Content-Type: application/octet-stream\r\n\r\n" + data + b"\r\n")
    return b"".join(parts) + f"--{boundary}--\r\n".encode(), f"multipart/form-data; boundary={boundary}"


class _Operations:
    def __init__(self, connection: _Connection):
        self._hub = connection
`

/** What a person makes first: a hub, with its operations by their nouns, and lists row by row. */
export const pythonHub = String.raw`
    def rows(self, operation: Callable[..., Any], *path: Any, **query: Any) -> Iterator[Any]:
        """Every row of a list, over all its pages, each of which is asked for when it is needed."""
        for page in self.pages(operation, *path, **query):
            yield from page

    def pages(self, operation: Callable[..., Any], *path: Any, **query: Any) -> Iterator[list[Any]]:
        """The pages of a list, each asked for when it is needed."""
        while True:
            page = operation(*path, **query)
            link = self._connection.last_link
            yield page
            if not link:
                return
            query["cursor"] = parse_qs(urlsplit(link.split(">")[0].lstrip("<")).query)["cursor"][0]
`
