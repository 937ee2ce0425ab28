import { describe, expect, it } from "vitest";
import { asyncApi, openApi } from "../../packages/shared/contracts/src/documents/index.ts";
import { report } from "../check/contracts.ts";
import type { Change, Json } from "../contracts/change.ts";
import { compareCalls, compareEvents } from "../contracts/compare.ts";

const refusal = (...codes: string[]) => ({
  description: "refused",
  content: { "application/json": { schema: { properties: { code: { enum: codes } } } } },
});

const bodySchema = {
  type: "object",
  properties: {
    title: { type: "string", maxLength: 200 },
    kind: { type: "string", enum: ["text", "photo"] },
    words: { type: "array", items: { type: "string" }, maxItems: 9 },
    place: { type: "object", properties: { city: { type: "string" } } },
  },
  required: ["title"],
  additionalProperties: false,
};

const responseSchema = {
  type: "object",
  properties: {
    id: { type: "integer" },
    title: { anyOf: [{ type: "string" }, { type: "null" }] },
    state: { type: "string", enum: ["pending", "approved"] },
    parts: { type: "array", items: { $ref: "#/components/schemas/Part" }, maxItems: 9 },
    sizes: { type: "object", additionalProperties: { type: "integer" } },
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
    201: { description: "created", content: { "application/json": { schema: responseSchema } } },
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
  if (value !== undefined) at[last] = value;
  else if (Array.isArray(at)) at.splice(Number(last), 1);
  else delete at[last];
  return copy;
}

const operation = "paths › /api/things/{id} › post";
const body = `${operation} › requestBody › content › application/json › schema`;
const response = `${operation} › responses › 201 › content › application/json › schema`;

/** A change of the document and the expected text of the report. */
const breaking: [what: string, step: Steps, said: string][] = [
  ["a call is removed", [operation], "POST /api/things/{id}: api removed"],
  [
    "a parameter is removed",
    [`${operation} › parameters › 1`],
    "deleted the `query` request parameter `page`",
  ],
  [
    "a parameter becomes required",
    [`${operation} › parameters › 1 › required`, true],
    "the `query` request parameter `page` became required",
  ],
  [
    "a parameter's pattern changes",
    [`${operation} › parameters › 0 › schema › pattern`, "^x$"],
    "changed the pattern of the `path` request parameter `id`",
  ],
  [
    "a field that is sent is removed",
    [`${body} › properties › kind`],
    "removed the request property `kind`",
  ],
  [
    "a field that is sent becomes required",
    [`${body} › required`, ["title", "kind"]],
    "the request property `kind` became required",
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
    "added the new required request property `city`",
  ],
  [
    "a value that is sent is removed",
    [`${body} › properties › kind › enum`, ["text"]],
    "removed the enum value `photo` of the request property `kind`",
  ],
  [
    "what is sent gets shorter",
    [`${body} › properties › title › maxLength`, 100],
    "the `title` request property's maxLength was decreased to `100`",
  ],
  [
    "what is sent gets a limit",
    [`${body} › properties › kind › minLength`, 2],
    "the `kind` request property's minLength was increased from `0` to `2`",
  ],
  [
    "fewer items may be sent",
    [`${body} › properties › words › maxItems`, 5],
    "the `words` request property maxContains was decreased from `9` to `5`",
  ],
  [
    "a field without a name is no longer accepted",
    [`${body} › properties › place › additionalProperties`, false],
    "added 'unevaluatedProperties' constraint to the request property `place`",
  ],
  [
    "the values of a record in the response change their type",
    [`${response} › properties › sizes › additionalProperties › type`, "string"],
    "the `sizes/*` response's property type/format changed",
  ],
  [
    "what is sent changes its type",
    [`${body} › properties › title › type`, "integer"],
    "the `title` request property type/format changed from `string`",
  ],
  ["the body is no longer accepted", [`${operation} › requestBody`], "removed the request body"],
  [
    "a field of the response is removed",
    [`${response} › properties › id`],
    "removed the required property `id` from the response",
  ],
  [
    "a field of the response may be absent",
    [`${response} › required`, ["title", "state", "parts"]],
    "the response property `id` became optional",
  ],
  [
    "a field of the response may be null",
    [`${response} › properties › id`, { type: ["integer", "null"] }],
    "the response property `id` became nullable",
  ],
  [
    "a value of the response is removed",
    [`${response} › properties › state › enum`, ["pending"]],
    "removed the `approved` enum value from the `state` response property",
  ],
  [
    "the response may have another form",
    [
      `${response} › properties › title`,
      { anyOf: [{ type: "string" }, { type: "array" }, { type: "null" }] },
    ],
    "response property `title` list-of-types was widened by adding types `array`",
  ],
  [
    "a named part of the response changes",
    ["components › schemas › Part › properties › size › type", "string"],
    "the `parts/items/size` response's property type/format changed",
  ],
  [
    "the response has another content type",
    [`${operation} › responses › 201 › content`, { "text/csv": {} }],
    "removed the media type `application/json` for the response",
  ],
  [
    "the status of success changes",
    [
      `${operation} › responses`,
      { 200: call.responses[201], 409: call.responses[409], 422: call.responses[422] },
    ],
    "removed the success response with the status `201`",
  ],
  [
    "a code of refusal is removed",
    ["components › responses › taken", refusal("other")],
    "removed the `taken` enum value from the `code` response property",
  ],
  [
    "a code of refusal changes its status",
    [
      `${operation} › responses`,
      { 201: call.responses[201], 410: call.responses[409], 422: call.responses[422] },
    ],
    "removed the non-success response with the status `409`",
  ],
  [
    "fewer roles may call",
    [`${operation} › x-access`, "admin"],
    "access was signed-in and is admin",
  ],
  [
    "a call gets a rate limit",
    [`${operation} › x-rate-limit`, "upload"],
    "the rate limit was none and is upload",
  ],
  [
    "a call is no longer idempotent",
    [`${operation} › x-idempotent`, false],
    "no longer honors Idempotency-Key",
  ],
];

const additions: [what: string, step: Steps, said: string][] = [
  ["a call is new", ["paths › /api/others", { get: call }], "GET /api/others: endpoint added"],
  [
    "a parameter is new",
    [`${operation} › parameters › 2`, { name: "sort", in: "query", schema: {} }],
    "added the new optional `query` request parameter `sort`",
  ],
  [
    "a field may be sent",
    [`${body} › properties › city`, { type: "string" }],
    "added the new optional request property `city`",
  ],
  [
    "a field need not be sent",
    [`${body} › required`, []],
    "the request property `title` became optional",
  ],
  [
    "what is sent may be longer",
    [`${body} › properties › title › maxLength`, 300],
    "maxLength was increased from `200` to `300`",
  ],
  [
    "what is sent may be null",
    [`${body} › properties › title › type`, ["string", "null"]],
    "the request property `title` became nullable",
  ],
  [
    "a value may be sent",
    [`${body} › properties › kind › enum`, ["text", "photo", "pdf"]],
    "added the new `pdf` enum value to the request property `kind`",
  ],
  [
    "the response has a new field",
    [`${response} › properties › city`, { type: "string" }],
    "added the optional property `city` to the response",
  ],
  [
    "the response is never null",
    [`${response} › properties › title`, { type: "string" }],
    "list-of-types was narrowed by removing types `null`",
  ],
  [
    "the response has a new value",
    [`${response} › properties › state › enum`, ["pending", "approved", "rejected"]],
    "added the new `rejected` enum value to the `state` response property",
  ],
  [
    "the response may be larger",
    ["components › schemas › Part › properties › size › maximum", 10],
    "max was increased from `9.00` to `10.00`",
  ],
  [
    "more items may be sent",
    [`${body} › properties › words › maxItems`, 12],
    "the `words` request property maxContains was increased from `9` to `12`",
  ],
  [
    "the response may have more items",
    [`${response} › properties › parts › maxItems`, 12],
    "the `parts` response property maxContains was increased from `9` to `12`",
  ],
  [
    "a field without a name is accepted",
    [`${body} › additionalProperties`, true],
    "removed 'unevaluatedProperties' constraint from the request body",
  ],
  [
    "a refusal is new",
    [`${operation} › responses › 410`, refusal("erased")],
    "added the non-success response with the status `410`",
  ],
  [
    "more roles may call",
    [`${operation} › x-access`, "public"],
    "access was signed-in and is public",
  ],
];

const said = (changes: Change[]) => changes.map(({ of, what }) => `${of}: ${what}`);

const compare = (step: Steps) => compareCalls({ before: document, after: changed(step) });

const expectSaid = (changes: Change[], words: string) =>
  expect(said(changes)).toContainEqual(expect.stringContaining(words));

describe.concurrent("a change that removes something", () => {
  it.each(breaking)("breaks when %s", async (_, step, words) => {
    expectSaid(
      (await compare(step)).filter(({ breaks }) => breaks),
      words,
    );
  });
});

describe.concurrent("a change that only adds", () => {
  it.each(additions)("is no breaking change when %s", async (_, step, words) => {
    const changes = await compare(step);
    expect(changes.filter(({ breaks }) => breaks)).toEqual([]);
    expectSaid(changes, words);
  });
});

it("finds nothing in a document that is the same", async () => {
  expect(await compareCalls({ before: document, after: structuredClone(document) })).toEqual([]);
});

it("compares what changed inside each of several alternatives", async () => {
  const list = (item: Json) =>
    changed([
      `${response} › properties › list`,
      {
        anyOf: [
          { type: "array", items: item },
          { type: "object", properties: { items: item } },
        ],
      },
    ]);
  const item = { type: "object", properties: { id: { type: "integer" } } };
  const larger = { type: "object", properties: { ...item.properties, city: { type: "string" } } };
  const added = await compareCalls({ before: list(item), after: list(larger) });
  expect(added).toHaveLength(2);
  expect(added.filter(({ breaks }) => breaks)).toEqual([]);
  const removed = await compareCalls({ before: list(larger), after: list(item) });
  expect(removed.filter(({ breaks }) => breaks)).toHaveLength(2);
});

it("compares a schema that contains itself", async () => {
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
  const changes = await compareCalls({ before: tree("old"), after: tree("new") });
  expect(changes.map(({ what, breaks }) => [what.split(" from ")[0], breaks])).toEqual([
    ["removed the optional property `parts/items/old`", true],
    [expect.stringContaining("`parts/items/new`"), false],
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
    ["is gone", { channels: {}, components: {} }, "removed without deprecation"],
    [
      "moves",
      { ...before, channels: { thing_made: { address: "events.b.x" } } },
      "removed without deprecation",
    ],
    [
      "loses a field",
      events("events.a.thing_made", { type: "object", properties: {} }),
      "removed the optional property `id`",
    ],
  ])("break their consumers when one %s", async (_, after, words) => {
    const [change] = await compareEvents({ before, after });
    expect(change).toMatchObject({ breaks: true, name: "thing_made" });
    expect(change?.what).toContain(words);
  });
});

it("finds nothing between what is declared and itself", async () => {
  const calls: Json = JSON.parse(JSON.stringify(openApi()));
  const events: Json = JSON.parse(JSON.stringify(asyncApi()));
  expect(await compareCalls({ before: calls, after: calls })).toEqual([]);
  expect(await compareEvents({ before: events, after: events })).toEqual([]);
});

it("reports a change of a shared schema once", () => {
  const changes = ["GET /a", "GET /b", "GET /c"].map((of) => ({
    breaks: false,
    of,
    name: "a",
    what: "added the optional property `city`",
  }));
  expect(report(changes)).toContain(
    "adds    GET /a: added the optional property `city` (and in 2 more places)",
  );
});
