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
    parameters: [{ name: "id", in: "path", required: true }],
    requestBody: { content: { "application/json": { schema: { type: "object" } } } },
  });
});

test("every event is described and nothing in the documents is lost as JSON", () => {
  const events = asyncApi();
  expect(Object.keys(events.channels)).toEqual(eventTypes);
  expect(JSON.parse(JSON.stringify(events))).toEqual(events);
  expect(JSON.parse(JSON.stringify(openApi()))).toEqual(openApi());
});
