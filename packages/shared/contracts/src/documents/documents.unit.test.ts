import { expect, test } from "vitest";
import { z } from "zod";
import { endpointList } from "../endpoints/index.ts";
import { eventTypes } from "../events.ts";
import { asyncApi, openApi } from "./index.ts";

test("every endpoint is described, with its errors", () => {
  const { paths } = openApi();
  for (const { path, method, name, status } of endpointList) {
    const operation = paths[path]?.[method.toLowerCase()];
    expect(operation, name).toMatchObject({
      operationId: name,
      responses: { [status]: {}, 429: {}, 503: {} },
    });
  }
});

test("path parameters are required and bodies have schemas", () => {
  const { paths } = openApi();
  expect(paths["/api/people/{id}"]?.put).toMatchObject({
    parameters: [
      { name: "id", in: "path", required: true },
      { name: "If-Match", in: "header" },
    ],
    requestBody: { content: { "application/json": { schema: { type: "object" } } } },
  });
});

test("every event is described and the documents survive serialization to JSON", () => {
  const events = asyncApi();
  expect(Object.keys(events.channels)).toEqual(eventTypes);
  expect(JSON.parse(JSON.stringify(events))).toEqual(events);
  expect(JSON.parse(JSON.stringify(openApi()))).toEqual(openApi());
});

test("every reference resolves inside its document", () => {
  for (const document of [openApi(), asyncApi()]) {
    const text = JSON.stringify(document);
    expect(text).not.toContain("$defs");
    for (const [, path = ""] of text.matchAll(/"#\/([^"]+)"/g)) {
      const part = path.split("/").reduce<unknown>((at, key) => Object(at)[key], document);
      expect(part, path).toBeTypeOf("object");
    }
  }
});

test("an endpoint has its access, its rate limit and its errors", () => {
  const { paths, components } = openApi();
  expect(paths["/api/proofs"]?.post).toMatchObject({
    "x-access": "public",
    "x-rate-limit": "anonymous-submission",
    "x-idempotent": true,
    responses: {
      409: { $ref: "#/components/responses/in-progress" },
      415: { $ref: "#/components/responses/content-type" },
      428: { $ref: "#/components/responses/proof-of-work-required" },
    },
  });
  expect(components.responses["in-progress"]?.description).toBe("Refused: in-progress");
});

test("the lines of an import and of an export have schemas", () => {
  const { paths, components } = openApi();
  const form = paths["/api/people/import"]?.post;
  expect(form).toMatchObject({
    requestBody: {
      content: {
        "multipart/form-data": {
          schema: {
            properties: {
              file: { contentSchema: { $ref: expect.stringMatching(/ImportedPerson/) } },
            },
          },
        },
      },
    },
    responses: { 200: { content: { "application/x-ndjson": { schema: { contentSchema: {} } } } } },
  });
  const names = ["ImportRow", "ImportSummary", "ImportedPersonSent", "ImportedProofSent"];
  expect(Object.keys(components.schemas)).toEqual(
    expect.arrayContaining([...names, "ExportedPerson", "ExportedProof"]),
  );
  const content = paths["/api/proofs/export"]?.get?.responses[200];
  expect(JSON.stringify(content)).toContain("#/components/schemas/ExportedProof");
});

test("the response of a creation links to the endpoints that take its id", () => {
  const made = openApi().paths["/api/webhooks"]?.post?.responses[201];
  expect(made).toMatchObject({
    links: { updateWebhook: { parameters: { id: "$response.body#/id" } } },
  });
});

test("no field accepts a text that is longer than its published schema says, also not of spaces", () => {
  let checked = 0;
  for (const { name, body, query } of endpointList) {
    for (const schema of [body, query]) {
      const fields = schema instanceof z.ZodObject ? Object.entries(schema.shape) : [];
      for (const [field, part] of fields) {
        const maxLength = maxLengthOf(
          z.toJSONSchema(part, { io: "input", unrepresentable: "any" }),
        );
        if (maxLength === undefined) continue;
        checked += 1;
        expect(part.safeParse(" ".repeat(maxLength + 1)).success, `${name} ${field}`).toBe(false);
      }
    }
  }
  expect(checked).toBeGreaterThan(50);
});

const maxLengthOf = ({ maxLength, anyOf = [] }: z.core.JSONSchema.BaseSchema): number | undefined =>
  maxLength ?? anyOf.map(maxLengthOf).find((length) => length !== undefined);
