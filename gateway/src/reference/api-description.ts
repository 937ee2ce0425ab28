import { type ErrorCode, errorStatus, limits } from "@deeds/contracts";
import { errorText } from "@deeds/i18n/errors";
import { rateLimits } from "../limits/rate-limits.ts";

export const apiDescription =
  (): string => `One origin; JSON in UTF-8, ${limits.jsonBody / 1024} KB at most; times in ISO 8601 UTC. An unknown field or parameter is rejected by its name. For programs: [OpenAPI 3.1](/api/openapi.json), [AsyncAPI 3](/api/asyncapi.json).

## Authentication
Signing in sets a session cookie, which the browser sends with every call. Publishing a front end takes a publish token as \`Authorization: Bearer\`. A changing call from a page of another site is rejected: \`cross-origin\`.

## Lists
A list returns an array of 500 entries at most (\`X-Total-Count\` says when it was cut). With \`?page=\` or \`?limit=\` (1 to 100) it returns \`{ items, page, limit, total, totalPages, totalIsExact }\`.

## Idempotency
With \`Idempotency-Key\` the same caller gets the first response again for 24 hours; another body under the same key is 422, and 409 while the first is still running. Without a session the key is a UUID.

## Conditional requests
Responses to reading calls carry an \`ETag\` and honor \`If-None-Match\`; changes of people and proofs honor \`If-Match\`.

## Live changes
\`GET /api/live\` returns Server-Sent Events to everyone: ids of what changed, never content, each for the callers that may see it. Pages need not poll.

| event | data |
|---|---|
| \`changed\` | \`{ type, id, personId }\`: the event's type, the id of what changed, the id of its person or null |
| \`decided\` | something that this caller may not see was decided: a page that waits for a decision reads again |
| \`reset\` | changes may have been missed: read everything again |
| \`: still here\` | a comment every 15 seconds; a client that receives nothing for longer connects again |

A connection with \`Last-Event-ID\`, as browsers send it, receives what was missed meanwhile, or a \`reset\` when that is too long ago. A stream ends with its session. The number of streams of an address is limited: further ones are \`rate-limited\` with \`Retry-After\`.

## Rate limits
Counted by address, an IPv6 address by its /64 network. \`RateLimit\` says what is left, \`Retry-After\` when to call again. After three anonymous submissions in an hour, further ones need a proof of work: \`GET /api/challenge\`, its solution in \`X-Proof-Of-Work\`.

| limit | calls |
|---|---|
${rateLimitRows()}

## Errors
All errors have one body: \`{ message, code, issues?, requestId }\`. The message is for a person, in the language of the \`i18nextLng\` cookie or of \`Accept-Language\` (ru, en, uk); the code is for programs.

<details><summary>Codes</summary>

| code | status | message |
|---|---|---|
${errorRows()}

</details>
`;

const rateLimitRows = (): string =>
  Object.entries(rateLimits)
    .map(([name, [points, seconds]]) => `| \`${name}\` | ${points} per ${seconds / 60} minutes |`)
    .join("\n");

const errorRows = (): string =>
  (Object.keys(errorStatus) as ErrorCode[])
    .map((code) => `| \`${code}\` | ${errorStatus[code]} | ${errorText(code, "en")} |`)
    .join("\n");
