import { expect, test } from "vitest";
import { endpointList } from "../endpoints/index.ts";
import { eventTypes } from "../events.ts";
import { asyncApi, openApi } from "./index.ts";

test("every call is described, with its refusals", () => {
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

test("every event is described and nothing in the documents is lost as JSON", () => {
  const events = asyncApi();
  expect(Object.keys(events.channels)).toEqual(eventTypes);
  expect(JSON.parse(JSON.stringify(events))).toEqual(events);
  expect(JSON.parse(JSON.stringify(openApi()))).toEqual(openApi());
});

test("every reference leads to a part of its document", () => {
  for (const document of [openApi(), asyncApi()]) {
    const text = JSON.stringify(document);
    expect(text).not.toContain("$defs");
    for (const [, path = ""] of text.matchAll(/"#\/([^"]+)"/g)) {
      const part = path.split("/").reduce<unknown>((at, key) => Object(at)[key], document);
      expect(part, path).toBeTypeOf("object");
    }
  }
});

test("a call says who may make it, what it costs and which refusals it knows", () => {
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

test("what a creation made leads to the calls that go on with it", () => {
  const made = openApi().paths["/api/webhooks"]?.post?.responses[201];
  expect(made).toMatchObject({
    links: { updateWebhook: { parameters: { id: "$response.body#/id" } } },
  });
});
