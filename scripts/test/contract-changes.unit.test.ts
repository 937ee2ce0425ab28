import { describe, expect, it } from "vitest";
import { asyncApi, openApi } from "../../packages/contracts/src/documents/index.ts";
import { report } from "../check/contracts.ts";
import type { Change, Json } from "../contracts/change.ts";
import { compareCalls } from "../contracts/compare-calls.ts";
import { compareEvents } from "../contracts/compare-events.ts";

const refusal = (...codes: string[]) => ({
  content: { "application/json": { schema: { properties: { code: { enum: codes } } } } },
});

const bodySchema = {
  type: "object",
  properties: {
    title: { type: "string", maxLength: 200 },
    kind: { type: "string", enum: ["text", "photo"] },
  },
  required: ["title"],
  additionalProperties: false,
};

const answerSchema = {
  type: "object",
  properties: {
    id: { type: "integer" },
    title: { anyOf: [{ type: "string" }, { type: "null" }] },
    state: { type: "string", enum: ["pending", "approved"] },
    parts: { type: "array", items: { $ref: "#/components/schemas/Part" } },
  },
  required: ["id", "title", "state", "parts"],
};

const call = {
  operationId: "createThing",
  "x-access": "signed-in",
  "x-rate-limit": "none",
  "x-idempotent": true,
  parameters: [
    { name: "id", in: "path", required: true, schema: { type: "string", pattern: "^\\d+$" } },
    { name: "page", in: "query", required: false, schema: { type: "string" } },
  ],
  requestBody: { content: { "application/json": { schema: bodySchema } } },
  responses: {
    201: { content: { "application/json": { schema: answerSchema } } },
    409: { $ref: "#/components/responses/taken" },
    422: refusal("validation"),
  },
};

const document = {
  paths: { "/api/things/{id}": { post: call } },
  components: {
    schemas: { Part: { type: "object", properties: { size: { type: "integer", maximum: 9 } } } },
    responses: { taken: refusal("taken") },
  },
};

type Steps = readonly [path: string, value?: unknown];

/** The document with a value put in, or taken out, at a path of `›`-separated names. */
function changed([path, value]: Steps): Json {
  const copy: Json = structuredClone(document);
  const names = path.split(" › ");
  const last = names.pop() ?? "";
  const at = names.reduce<Json>((part, name) => part[name] as Json, copy);
  if (value === undefined) delete at[last];
  else at[last] = value;
  return copy;
}

const operation = "paths › /api/things/{id} › post";
const body = `${operation} › requestBody › content › application/json › schema`;
const answer = `${operation} › responses › 201 › content › application/json › schema`;

/** What is done to the document, and what is said of it; only breaking changes say whom they hurt. */
const breaking: [what: string, step: Steps, said: string][] = [
  ["a call is removed", [operation], "POST /api/things/{id}: the call is gone"],
  ["a parameter is removed", [`${operation} › parameters › 1`], "query parameter page: is gone"],
  [
    "a parameter becomes required",
    [`${operation} › parameters › 1 › required`, true],
    "query parameter page: is now required",
  ],
  [
    "a parameter's pattern changes",
    [`${operation} › parameters › 0 › schema › pattern`, "^x$"],
    "path parameter id: pattern was",
  ],
  [
    "a field that is sent is removed",
    [`${body} › properties › kind`],
    "body.kind: the field is gone",
  ],
  [
    "a field that is sent becomes required",
    [`${body} › required`, ["title", "kind"]],
    "body.kind: is now required",
  ],
  [
    "a new field must be sent",
    [
      body,
      {
        ...bodySchema,
        properties: { ...bodySchema.properties, city: { type: "string" } },
        required: ["title", "city"],
      },
    ],
    "body.city: a new field that is required",
  ],
  [
    "a value that is sent is removed",
    [`${body} › properties › kind › enum`, ["text"]],
    'body.kind: the value "photo" is gone',
  ],
  [
    "what is sent gets shorter",
    [`${body} › properties › title › maxLength`, 100],
    "body.title: maxLength was 200 and is 100",
  ],
  [
    "what is sent gets a limit",
    [`${body} › properties › kind › minLength`, 2],
    "body.kind: minLength was free",
  ],
  [
    "what is sent changes its type",
    [`${body} › properties › title › type`, "integer"],
    "body.title: is no longer string",
  ],
  [
    "the body is no longer taken",
    [`${operation} › requestBody`],
    "body: is no longer taken as application/json",
  ],
  [
    "a field of the answer is removed",
    [`${answer} › properties › id`],
    "answer 201.id: the field is gone",
  ],
  [
    "a field of the answer may be absent",
    [`${answer} › required`, ["title", "state", "parts"]],
    "answer 201.id: may now be absent",
  ],
  [
    "a field of the answer may be null",
    [`${answer} › properties › id`, { type: ["integer", "null"] }],
    "answer 201.id: may now be null",
  ],
  [
    "a value of the answer is removed",
    [`${answer} › properties › state › enum`, ["pending"]],
    'answer 201.state: the value "approved" is gone',
  ],
  [
    "the answer may have another form",
    [
      `${answer} › properties › title`,
      { anyOf: [{ type: "string" }, { type: "array" }, { type: "null" }] },
    ],
    "answer 201.title: it has one more form",
  ],
  [
    "a named part of the answer changes",
    ["components › schemas › Part › properties › size › type", "string"],
    "answer 201.parts[].size: may now be string",
  ],
  [
    "the answer has another content type",
    [`${operation} › responses › 201 › content`, { "text/csv": {} }],
    "answer 201: is no longer application/json",
  ],
  [
    "the status of success changes",
    [
      `${operation} › responses`,
      { 200: call.responses[201], 409: call.responses[409], 422: call.responses[422] },
    ],
    "never answers 201 any more",
  ],
  [
    "a code of refusal is removed",
    ["components › responses › taken", refusal("other")],
    "never refuses with taken any more",
  ],
  [
    "a code of refusal changes its status",
    [
      `${operation} › responses`,
      { 201: call.responses[201], 410: call.responses[409], 422: call.responses[422] },
    ],
    "taken was 409 and is 410",
  ],
  [
    "fewer people may call",
    [`${operation} › x-access`, "admin"],
    "access was signed-in and is admin",
  ],
  [
    "calling costs something",
    [`${operation} › x-rate-limit`, "upload"],
    "the rate limit was none and is upload",
  ],
  [
    "a repeated call is no longer known",
    [`${operation} › x-idempotent`, false],
    "no longer honours Idempotency-Key",
  ],
];

const additions: [what: string, step: Steps, said: string][] = [
  ["a call is new", ["paths › /api/others", { get: call }], "GET /api/others: is a new call"],
  [
    "a parameter is new",
    [`${operation} › parameters › 2`, { name: "sort", in: "query", schema: {} }],
    "query parameter sort: is a new parameter",
  ],
  [
    "a field may be sent",
    [`${body} › properties › city`, { type: "string" }],
    "body.city: the field is new",
  ],
  ["a field need not be sent", [`${body} › required`, []], "body.title: may now be absent"],
  [
    "what is sent may be longer",
    [`${body} › properties › title › maxLength`, 300],
    "maxLength was 200 and is 300",
  ],
  [
    "what is sent may be null",
    [`${body} › properties › title › type`, ["string", "null"]],
    "body.title: may now be null",
  ],
  [
    "a value may be sent",
    [`${body} › properties › kind › enum`, ["text", "photo", "pdf"]],
    'the value "pdf" is new',
  ],
  [
    "the answer has a new field",
    [`${answer} › properties › city`, { type: "string" }],
    "answer 201.city: the field is new",
  ],
  [
    "the answer is never null",
    [`${answer} › properties › title`, { type: "string" }],
    "answer 201.title: may no longer be null",
  ],
  [
    "the answer has a new value",
    [`${answer} › properties › state › enum`, ["pending", "approved", "rejected"]],
    'the value "rejected" is new',
  ],
  [
    "the answer may be larger",
    ["components › schemas › Part › properties › size › maximum", 10],
    "maximum was 9 and is 10",
  ],
  [
    "a refusal is new",
    [`${operation} › responses › 410`, refusal("erased")],
    "may now refuse with erased",
  ],
  [
    "more people may call",
    [`${operation} › x-access`, "public"],
    "access was signed-in and is public",
  ],
];

const said = (changes: Change[]) =>
  changes.map(({ of, place, what }) => `${of}, ${place}: ${what}`);

const compare = (step: Steps) => compareCalls({ before: document, after: changed(step) });

describe("a change that takes something back", () => {
  it.each(breaking)("breaks when %s", (_, step, words) => {
    const changes = compare(step);
    const worst = changes.filter(({ breaks }) => breaks);
    const sentences = said(worst).map((line) => line.replace(", : ", ": "));
    expect(sentences.some((sentence) => sentence.includes(words))).toBe(true);
    // It says what becomes of whoever relied on it.
    for (const { what } of worst) expect(what).toMatch(/;| is gone/);
  });
});

describe("a change that only adds", () => {
  it.each(additions)("breaks nobody when %s", (_, step, words) => {
    const changes = compare(step);
    expect(changes.filter(({ breaks }) => breaks)).toEqual([]);
    const sentences = said(changes).map((line) => line.replace(", : ", ": "));
    expect(sentences.some((sentence) => sentence.includes(words))).toBe(true);
  });
});

it("finds nothing in a document that is the same", () => {
  expect(compareCalls({ before: document, after: structuredClone(document) })).toEqual([]);
});

it("compares a schema that contains itself", () => {
  const tree = (name: string) => ({
    ...document,
    components: {
      ...document.components,
      schemas: {
        Part: {
          type: "object",
          properties: {
            [name]: { type: "string" },
            inner: { type: "array", items: { $ref: "#/components/schemas/Part" } },
          },
        },
      },
    },
  });
  const changes = compareCalls({ before: tree("old"), after: tree("new") });
  expect(changes.map(({ place, breaks }) => [place, breaks])).toEqual([
    ["answer 201.parts[].old", true],
    ["answer 201.parts[].new", false],
  ]);
});

describe("events", () => {
  const events = (address: string, payload: Json) => ({
    channels: { thing_made: { address } },
    components: { messages: { thing_made: { payload } } },
  });
  const before = events("events.a.thing_made", {
    type: "object",
    properties: { id: { type: "integer" } },
  });

  it.each([
    ["is gone", { channels: {}, components: {} }, "is gone"],
    [
      "moves",
      { ...before, channels: { thing_made: { address: "events.b.x" } } },
      "its subject was",
    ],
    [
      "loses a field",
      events("events.a.thing_made", { type: "object", properties: {} }),
      "the field is gone",
    ],
  ])("break their listeners when one %s", (_, after, words) => {
    const [change] = compareEvents({ before, after });
    expect(change).toMatchObject({ breaks: true, name: "thing_made" });
    expect(change?.what).toContain(words);
  });
});

it("finds nothing between what is declared and itself", () => {
  const calls: Json = JSON.parse(JSON.stringify(openApi()));
  const events: Json = JSON.parse(JSON.stringify(asyncApi()));
  expect(compareCalls({ before: calls, after: calls })).toEqual([]);
  expect(compareEvents({ before: events, after: events })).toEqual([]);
});

it("says a change of a part that many calls share once", () => {
  const places = ["GET /a", "GET /b", "GET /c"].map((of) => ({
    ...{ breaks: false, of, name: "a", place: "answer 200.city", what: "the field is new" },
  }));
  expect(report(places)).toContain(
    "adds    GET /a, answer 200.city: the field is new (and in 2 more places)",
  );
});
