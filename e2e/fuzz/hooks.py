"""What the description of the calls cannot say: files that are files, and rules between fields."""

import base64
import os
import struct
import uuid
import zlib

import schemathesis

# Rules that no JSON Schema expresses, by call: the codes, and for `validation` the fields, by which
# a request that fits its schema may be refused. Any other refusal of such a request is a finding.
_ANY = None
_PERSON = {
    *("", "name", "otherNames", "profilePhoto", "externalId"),
    *("phone", "instagramUsername", "instagram", "socialMedia"),
}

RULES = {
    # A name is measured after NFKC and without the spaces around it; the worst are refused.
    "register": {"validation": {"username", "password"}},
    "login": {"validation": {"username"}},
    "changePassword": {"validation": {"currentPassword", "newPassword"}},
    "resetPassword": {"validation": {"newPassword"}},
    # An address of a mailbox is narrower than the format; no mail server is set up, which is how the product comes.
    "changeEmail": {"email-disabled": set(), "validation": {"email"}},
    "chooseDigests": {"email-disabled": set()},
    "requestPasswordReset": {"email-disabled": set(), "validation": {"email"}},
    # Only spaces are no code.
    "confirmTotp": {"validation": {"code"}},
    # What no device has signed.
    "addPasskey": {"passkey-refused": set()},
    "loginWithPasskey": {"passkey-refused": set()},
    # Only spaces are no reason, and an administrator does not block the own account.
    "blockUser": {"validation": {"reason"}},
    # Only spaces are no question and no answer.
    "askPersonSender": {"validation": {"text"}},
    "askProofSender": {"validation": {"text"}},
    "askContactEditSender": {"validation": {"text"}},
    "askRemovalSender": {"validation": {"text"}},
    "answerPersonQuestion": {"validation": {"text"}},
    "answerProofQuestion": {"validation": {"text"}},
    "answerContactEditQuestion": {"validation": {"text"}},
    "answerRemovalQuestion": {"validation": {"text"}},
    # A search has no index for the orders by place and by change.
    "people": {"validation": {"sort"}},
    # A person or a search, not both; a key has a fixed form.
    "follow": {"validation": {"personId"}},
    "markNewsRead": {"validation": {"keys"}},
    # One of five fields must be there, a portrait must be an upload, a phone a phone.
    "createPerson": {"validation": _PERSON},
    "updatePerson": {"validation": _PERSON},
    "submitPerson": {"validation": _PERSON},
    "moderatePerson": {"validation": {"name"}},
    "revisePerson": {"validation": {"reason"}},
    "reviseProof": {"validation": {"reason"}},
    "suggestEdit": {"validation": {"", "phone", "instagramUsername", "newSocialMedia"}},
    # Only spaces are no text.
    "requestRemoval": {"validation": {"relation", "text", "proofId"}},
    # A file is its uploader's and belongs to one proof; a date is a day, a month, a year or years.
    "createProof": {"file-not-yours": set(), "validation": {"description", "deedDate"}},
    "updateProof": {"file-not-yours": set(), "validation": {"description", "deedDate"}},
    "erasePerson": {"validation": {"confirm"}},
    # A person with pending requests is not merged into another record; links are counted from those proposed.
    "mergePerson": {"validation": {"into"}},
    "moderateContactEdit": {"validation": {"links"}},
    # What is sent is no file of a kind that is taken.
    "uploadPersonPhoto": {"file-type": set(), "validation": {"file"}},
    "uploadProofFile": {"file-type": set(), "validation": {"file"}},
    # The columns of a table are named by the file.
    "importPeople": {"validation": _ANY, "unknown-columns": _ANY},
    "importProofs": {"validation": _ANY, "unknown-columns": _ANY},
    "uploadRelease": {"validation": {"manifest", "file"}},
    "publishRelease": {"validation": {"manifest", "file"}},
    "createReleaseSet": {"validation": {"remotes"}, "incompatible-release": set()},
    "activateReleaseSet": {"incompatible-release": set()},
    # Of versions and sets that are there, and never without the shell.
    "createPreview": {"validation": {"remotes"}, "incompatible-release": set()},
    "rollBackRemote": {"validation": {"remote"}},
    "startCanary": {"incompatible-release": {"id"}},
    "switchRemote": {"validation": {"remote"}},
    # An issuer is an https address without parameters, and one of the claims names a repository.
    "createTrustedPublisher": {"validation": {"issuer", "claims"}},
    # Where a name leads is known only by asking for it; a secret has 24 to 64 bytes as base64.
    "createWebhook": {"address-not-allowed": set(), "validation": {"url", "secretKey", "headers", "conditions", "schedule"}},
    "updateWebhook": {"address-not-allowed": set(), "validation": {"url", "secretKey", "headers", "conditions", "schedule"}},
    # No payment provider is set up, which is how the product comes.
    "checkout": {"payments-disabled": set()},
    "cancelSubscription": {"payments-disabled": set()},
    "paymentsWebhook": {"payments-disabled": set()},
}


def _operation_id(operation) -> str:
    return operation.definition.raw.get("operationId", "")


def _is_ruled(operation_id: str, response) -> bool:
    """Whether an answer is one of those that the rules of its call allow."""
    rules = RULES.get(operation_id, {})
    try:
        body = response.json()
    except ValueError:
        return False
    code = body.get("code") if isinstance(body, dict) else None
    if code not in rules:
        return False
    fields = rules[code]
    named = {issue["path"].split(".")[0] for issue in body.get("issues", [])}
    return fields is _ANY or named <= fields


@schemathesis.hook
def filter_failure(context, failure, case, response):
    kind = type(failure).__name__
    operation_id = _operation_id(case.operation)
    if kind == "RejectedPositiveData":
        return not _is_ruled(operation_id, response)
    if kind in ("ServerError", "AcceptedNegativeData") and response.status_code == 503:
        # The same for all callers, whatever the body is.
        disabled = {"payments-disabled", "email-disabled"} & RULES.get(operation_id, {}).keys()
        return not (disabled and _is_ruled(operation_id, response))
    return True


@schemathesis.hook
def before_call(context, case, kwargs):
    """Sets a new key: a key belongs to one request, and without an account it must be a UUID."""
    key = (case.headers or {}).get("Idempotency-Key")
    if isinstance(key, str) and 0 < len(key) <= 200:
        case.headers["Idempotency-Key"] = str(uuid.uuid4())


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _picture() -> bytes:
    """A small PNG with unique bytes."""
    side = 16
    rows = b"".join(b"\0" + os.urandom(side * 3) for _ in range(side))
    head = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    parts = [_chunk(b"IHDR", head), _chunk(b"IDAT", zlib.compress(rows)), _chunk(b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


_TABLES = {
    "importPeople": "externalId,name\nfuzz:{mark},Мария\n",
    "importProofs": "externalId,personExternalId,description\nfuzz:{mark},fuzz:none,Текст\n",
}


def _file_for(operation_id: str) -> bytes:
    mark = base64.b32encode(os.urandom(5)).decode()
    table = _TABLES.get(operation_id)
    return table.format(mark=mark).encode() if table else _picture()


@schemathesis.hook
def map_body(context, body):
    """Random bytes are no file of any kind: half of them become one."""
    operation_id = _operation_id(context.operation)
    if not operation_id.startswith(("upload", "import")):
        return body
    is_file = isinstance(body, dict) and isinstance(body.get("file"), (bytes, str))
    if is_file and zlib.crc32(repr(body).encode()) % 2:
        return {**body, "file": _file_for(operation_id)}
    return body
