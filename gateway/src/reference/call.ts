import { type Access, type Endpoint, type ErrorCode, errorStatus } from "@deeds/contracts";
import { refusalsOf } from "@deeds/contracts/documents";
import { errorText } from "@deeds/i18n/errors";
import { z } from "zod";
import { escapeHtml } from "../documents/html.ts";
import { type Limit, rateLimits } from "../limits/rate-limits.ts";
import { curlOf } from "./curl.ts";
import type { Shapes } from "./example.ts";
import { fieldItem, shapeBlock } from "./fields.ts";
import { readShape, type Shape } from "./shape.ts";

/** What the page reads of an operation of OpenAPI; the rest comes from the declaration itself. */
const content = z.record(z.string(), z.looseObject({ schema: z.unknown().optional() })).optional();
const described = z.looseObject({
  parameters: z.array(
    z.object({ name: z.string(), in: z.string(), required: z.boolean(), schema: z.unknown() }),
  ),
  requestBody: z.looseObject({ content }).optional(),
  responses: z.record(z.string(), z.looseObject({ content })),
});

interface Book {
  origin: string;
  shapes: Shapes;
}

export const callers: Record<Access, string> = {
  public: "everybody",
  "signed-in": "whoever is signed in",
  admin: "administrators",
  publisher: "publishers",
};

/** Everything about one call, folded under its method, path and purpose. */
export function callEntry(endpoint: Endpoint, operation: unknown, book: Book): string {
  const { name, method, path, access, summary } = endpoint;
  const { parameters, requestBody, responses } = described.parse(operation);
  const body = jsonOf(requestBody?.content);
  const words = [method, path, name, summary, callers[access], ...refusalsOf(endpoint)].join(" ");
  return `<details class="call" data-words="${escapeHtml(words.toLowerCase())}">
<summary><span class="method ${method.toLowerCase()}">${method}</span> <code class="path">${breakable(path)}</code> <span class="purpose">${escapeHtml(summary)}</span> <span class="mark">${callers[access]}</span></summary>
<div class="body" id="call-${name}">
<h3>${escapeHtml(summary)}</h3>
<p>Called by ${callers[access]}. ${limitWords(endpoint)}${repeatWords(endpoint)} <a href="#call-${name}">#${name}</a></p>
${part("Takes", parameterList(parameters))}
${part("Body", bodyWords(endpoint, body))}
${part(`Answers ${endpoint.status}`, answerWords(endpoint, responses))}
${part("Refuses", refusalList(endpoint))}
${part("Example", example(curlOf(endpoint, { ...book, body })))}
</div>
</details>`;
}

/** A long path breaks at its slashes, not within a word. */
const breakable = (path: string): string => escapeHtml(path).replaceAll("/", "<wbr>/");

const part = (title: string, html: string): string =>
  html === "" ? "" : `<h4>${title}</h4>${html}`;

const example = (text: string): string => `<pre>${escapeHtml(text)}</pre>`;

function jsonOf(kinds: z.output<typeof content>): Shape | null {
  const json = kinds?.["application/json"]?.schema;
  return json === undefined ? null : readShape(json);
}

function limitWords({ rateLimit }: Endpoint): string {
  if (!isLimit(rateLimit)) return "";
  const [points, seconds] = rateLimits[rateLimit];
  return `Counted as <a href="#limits">${rateLimit}</a>: ${points} per ${seconds / 60} minutes. `;
}

const isLimit = (name: string): name is Limit => name in rateLimits;

const repeatWords = ({ idempotent }: Endpoint): string =>
  idempotent ? 'Honours <a href="#idempotency">Idempotency-Key</a>. ' : "";

function parameterList(parameters: z.output<typeof described>["parameters"]): string {
  const items = parameters.map(({ name, in: place, required, schema }) =>
    fieldItem({ name, place, isRequired: required, shape: readShape(schema) }),
  );
  return items.length === 0 ? "" : `<ul class="fields">${items.join("")}</ul>`;
}

function bodyWords({ bodyKind, bodyLimit }: Endpoint, body: Shape | null): string {
  const size = `${Math.round(bodyLimit / 1024).toLocaleString("en")} KB at most`;
  if (bodyKind === "multipart")
    return `<p>A form with the file in the field <code>file</code>.</p>`;
  if (bodyKind === "bytes") return `<p>The bytes as they are, ${size}.</p>`;
  return body ? `<p>JSON, ${size}.</p>${shapeBlock(body)}` : "";
}

function answerWords(
  { answer, status, contentTypes }: Endpoint,
  responses: z.output<typeof described>["responses"],
): string {
  if (answer === "empty") return "<p>Nothing.</p>";
  if (answer === "json") return shapeBlock(jsonOf(responses[status]?.content) ?? {});
  const types = contentTypes.map((type) => `<code>${escapeHtml(type)}</code>`).join(", ");
  return `<p>Bytes${types === "" ? "" : `: ${types}`}.</p>`;
}

function refusalList(endpoint: Endpoint): string {
  return `<ul class="fields">${refusalsOf(endpoint).map(refusalItem).join("")}</ul>`;
}

/** A code, its status and what a person reads. */
export const refusalItem = (code: ErrorCode): string =>
  `<li><code class="name">${errorStatus[code]} ${code}</code> <span class="words">${escapeHtml(errorText(code, "en"))}</span></li>`;
