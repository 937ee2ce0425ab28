import { describe, expect, it } from "vitest";
import { asyncApi, openApi } from "../../packages/shared/contracts/src/documents/index.ts";
import { report } from "../check/contracts.ts";
import { changesetOf } from "../contracts/changeset.ts";
import { type Change, compareCalls, compareEvents, type Json } from "../contracts/compare.ts";

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
  paths: { "/api/items/{id}": { post: call } },
  components: {
    schemas: { Part: { type: "object", properties: { size: { type: "integer", maximum: 9 } } } },
    responses: { taken: refusal("taken") },
  },
};

/** The expected text of the report, and the change: a value at a path, or none to remove it. */
type Case = [said: string, path: string, value?: unknown];

const operation = "paths › /api/items/{id} › post";
const body = `${operation} › requestBody › content › application/json › schema`;
const response = `${operation} › responses › 201 › content › application/json › schema`;
const part = "components › schemas › Part › properties";
const places: Record<string, string> = {
  operation,
  body,
  response,
  sent: `${body} › properties`,
  received: `${response} › properties`,
  part,
};

/**
 * Returns the document with a value set, or removed, at a path of `›`-separated names, of which the
 * first may be a key of `places`.
 */
function changed(path: string, value?: unknown): Json {
  const copy: Json = structuredClone(document);
  const names = path.replace(/^\w+/, (name) => places[name] ?? name).split(" › ");
  const last = names.pop() ?? "";
  const at = names.reduce<Json>((part, name) => part[name] as Json, copy);
  if (value !== undefined) at[last] = value;
  else if (Array.isArray(at)) at.splice(Number(last), 1);
  else delete at[last];
  return copy;
}

const breaking: Case[] = [
  ["POST /api/items/{id}: api removed", "operation"],
  ["deleted the `query` request parameter `page`", "operation › parameters › 1"],
  [
    "the `query` request parameter `page` became required",
    "operation › parameters › 1 › required",
    true,
  ],
  [
    "changed the pattern of the `path` request parameter `id`",
    "operation › parameters › 0 › schema › pattern",
    "^x$",
  ],
  ["removed the request property `kind`", "sent › kind"],
  ["the request property `kind` became required", "body › required", ["title", "kind"]],
  [
    "added the new required request property `city`",
    "body",
    {
      ...bodySchema,
      properties: { ...bodySchema.properties, city: { type: "string" } },
      required: ["title", "city"],
    },
  ],
  ["removed the enum value `photo` of the request property `kind`", "sent › kind › enum", ["text"]],
  [
    "the `title` request property's maxLength was decreased to `100`",
    "sent › title › maxLength",
    100,
  ],
  [
    "the `kind` request property's minLength was increased from `0` to `2`",
    "sent › kind › minLength",
    2,
  ],
  [
    "the `words` request property maxContains was decreased from `9` to `5`",
    "sent › words › maxItems",
    5,
  ],
  [
    "added 'unevaluatedProperties' constraint to the request property `place`",
    "sent › place › additionalProperties",
    false,
  ],
  [
    "the `sizes/*` response's property type/format changed",
    "received › sizes › additionalProperties › type",
    "string",
  ],
  [
    "the `title` request property type/format changed from `string`",
    "sent › title › type",
    "integer",
  ],
  ["removed the request body", "operation › requestBody"],
  ["removed the required property `id` from the response", "received › id"],
  [
    "the response property `id` became optional",
    "response › required",
    ["title", "state", "parts"],
  ],
  ["the response property `id` became nullable", "received › id", { type: ["integer", "null"] }],
  [
    "removed the `approved` enum value from the `state` response property",
    "received › state › enum",
    ["pending"],
  ],
  [
    "response property `title` list-of-types was widened by adding types `array`",
    "received › title",
    { anyOf: [{ type: "string" }, { type: "array" }, { type: "null" }] },
  ],
  [
    "the `parts/items/size` response's property type/format changed",
    "part › size › type",
    "string",
  ],
  [
    "removed the media type `application/json` for the response",
    "operation › responses › 201 › content",
    { "text/csv": {} },
  ],
  [
    "removed the success response with the status `201`",
    "operation › responses",
    { 200: call.responses[201], 409: call.responses[409], 422: call.responses[422] },
  ],
  [
    "removed the `taken` enum value from the `code` response property",
    "components › responses › taken",
    refusal("other"),
  ],
  [
    "removed the non-success response with the status `409`",
    "operation › responses",
    { 201: call.responses[201], 410: call.responses[409], 422: call.responses[422] },
  ],
  ["access was signed-in and is admin", "operation › x-access", "admin"],
  ["the rate limit was none and is upload", "operation › x-rate-limit", "upload"],
  ["no longer honors Idempotency-Key", "operation › x-idempotent", false],
];

const additions: Case[] = [
  ["GET /api/others: endpoint added", "paths › /api/others", { get: call }],
  [
    "added the new optional `query` request parameter `sort`",
    "operation › parameters › 2",
    { name: "sort", in: "query", schema: {} },
  ],
  ["added the new optional request property `city`", "sent › city", { type: "string" }],
  ["the request property `title` became optional", "body › required", []],
  ["maxLength was increased from `200` to `300`", "sent › title › maxLength", 300],
  ["the request property `title` became nullable", "sent › title › type", ["string", "null"]],
  [
    "added the new `pdf` enum value to the request property `kind`",
    "sent › kind › enum",
    ["text", "photo", "pdf"],
  ],
  ["added the optional property `city` to the response", "received › city", { type: "string" }],
  ["list-of-types was narrowed by removing types `null`", "received › title", { type: "string" }],
  [
    "added the new `rejected` enum value to the `state` response property",
    "received › state › enum",
    ["pending", "approved", "rejected"],
  ],
  ["max was increased from `9.00` to `10.00`", "part › size › maximum", 10],
  [
    "the `words` request property maxContains was increased from `9` to `12`",
    "sent › words › maxItems",
    12,
  ],
  [
    "the `parts` response property maxContains was increased from `9` to `12`",
    "received › parts › maxItems",
    12,
  ],
  [
    "removed 'unevaluatedProperties' constraint from the request body",
    "body › additionalProperties",
    true,
  ],
  [
    "added the non-success response with the status `410`",
    "operation › responses › 410",
    refusal("erased"),
  ],
  ["access was signed-in and is public", "operation › x-access", "public"],
];

const said = (changes: Change[]) => changes.map(({ of, what }) => `${of}: ${what}`);

const compare = (path: string, value?: unknown) =>
  compareCalls({ before: document, after: changed(path, value) });

const expectSaid = (changes: Change[], words: string) =>
  expect(said(changes)).toContainEqual(expect.stringContaining(words));

describe.concurrent("a change that removes something", () => {
  it.each(breaking)("breaks: %s", async (words, path, value) => {
    const changes = await compare(path, value);
    expectSaid(
      changes.filter(({ breaks }) => breaks),
      words,
    );
  });
});

describe.concurrent("a change that only adds", () => {
  it.each(additions)("does not break: %s", async (words, path, value) => {
    const changes = await compare(path, value);
    expect(changes.filter(({ breaks }) => breaks)).toEqual([]);
    expectSaid(changes, words);
  });
});

it("finds nothing in a document that is the same", async () => {
  expect(await compareCalls({ before: document, after: structuredClone(document) })).toEqual([]);
});

it("compares what changed inside each of several alternatives", async () => {
  const list = (item: Json) =>
    changed("received › list", {
      anyOf: [
        { type: "array", items: item },
        { type: "object", properties: { items: item } },
      ],
    });
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

describe("accepted changes reach teams as a version of @deeds/contracts with a changelog", () => {
  const added: Change = { breaks: false, of: "GET /api/others", name: "others", what: "added" };

  it("minor when they only add", () => {
    expect(changesetOf([added])).toBe(
      '---\n"@deeds/contracts": minor\n---\n\nCalls and events:\n\n- adds GET /api/others: added\n',
    );
  });

  it("major when one breaks", () => {
    const text = changesetOf([added, { ...added, breaks: true, what: "removed" }]);
    expect(text).toContain('"@deeds/contracts": major');
    expect(text).toContain("- BREAKS GET /api/others: removed");
  });
});
