import { type ErrorCode, errorStatus, limits } from "@deeds/contracts";
import { escapeHtml } from "../documents/html.ts";
import { rateLimits } from "../limits/rate-limits.ts";
import { refusalItem } from "./call.ts";

/** What holds for every call, before the first of them. */
export const introduction = (): string => `<section aria-labelledby="conventions">
<h2 id="conventions">What holds for every call</h2>
<p>One origin; JSON in UTF-8, ${limits.jsonBody / 1024} KB at most; times in ISO 8601 UTC. A field or parameter that is not known is refused by name.</p>
<h3>Who calls</h3>
<p>Signing in sets a session cookie, which is sent back with every call. Publishing a front end takes a publish token as <code>Authorization: Bearer</code>. A changing call from another site's page is refused: <code>cross-origin</code>.</p>
<h3>Lists</h3>
<p>A list answers an array, 500 entries at most (<code>X-Total-Count</code> says when it was cut). With <code>?page=</code> or <code>?limit=</code> (1 to 100) it answers <code>{ items, page, limit, total, totalPages, totalIsExact }</code>.</p>
<h3 id="idempotency">Sending something again</h3>
<p>With <code>Idempotency-Key</code> the same caller gets the first answer again for 24 hours; another body under the same key is 422, and 409 while the first is still running. Without a session the key is a UUID.</p>
<h3>Freshness</h3>
<p>Reading answers carry an <code>ETag</code> and honour <code>If-None-Match</code>; changes of people and proofs honour <code>If-Match</code>. Pages need not poll: <code>GET /api/live</code> tells of every change, below.</p>
<h3 id="limits">Limits</h3>
<p>Counted by address, an IPv6 one by its /64 network. <code>RateLimit</code> says what is left, <code>Retry-After</code> when to come back. After three anonymous submissions an hour, further ones take a proof of work: <code>GET /api/challenge</code>, its solution in <code>X-Proof-Of-Work</code>.</p>
<ul class="fields">${limitItems()}</ul>
<h3 id="refusals">Refusals</h3>
<p>All have one body: <code>{ message, code, issues?, requestId }</code>. The message is for a person, in the language of the <code>i18nextLng</code> cookie or of <code>Accept-Language</code> (ru, en, uk); the code is for programs.</p>
<ul class="fields">${(Object.keys(errorStatus) as ErrorCode[]).map(refusalItem).join("")}</ul>
</section>`;

const limitItems = (): string =>
  Object.entries(rateLimits)
    .map(
      ([name, [points, seconds]]) =>
        `<li><code class="name">${escapeHtml(name)}</code> <span class="words">${points} per ${seconds / 60} minutes</span></li>`,
    )
    .join("");
