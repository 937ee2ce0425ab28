import { text } from "node:stream/consumers";
import { endpoints } from "@deeds/contracts";
import { serve } from "@deeds/test-kit";
import { afterAll, expect, test } from "vitest";
import { createFailureExport } from "../src/failure-export.ts";
import { aBuild, aPage, startReleases, tokenOf } from "./harness.ts";

type Attributes = { key: string; value: { stringValue?: string } }[];

interface ExportedLogs {
  resourceLogs: {
    resource: { attributes: Attributes };
    scopeLogs: { logRecords: { severityText: string; attributes: Attributes }[] }[];
  }[];
}

const received: { path: string | undefined; logs: ExportedLogs }[] = [];
const receiver = await serve(async (request, response) => {
  received.push({ path: request.url, logs: JSON.parse(await text(request)) });
  response.setHeader("content-type", "application/json").end("{}");
});
const failureExport = createFailureExport(`${receiver.origin}/`);
const service = await startReleases({ failureExport });
afterAll(() => service.stop());

const valuesOf = (attributes: Attributes) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue]));

const sent = aBuild("mf-registry", { pages: [{ path: "/people/:id", access: "public" }] });
const { version, entry } = sent.build;
const report = async (more: object = {}) => {
  const { status } = await fetch(`${service.origin}${endpoints.reportRelease.path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0",
    },
    body: JSON.stringify({
      remote: "mf-registry",
      version,
      kind: "render-failed",
      message: "TypeError: no /people/7?search=Ivan",
      stack: `    at f (https://deeds.example/mf/mf-registry/${version}/${entry}:1:10)`,
      route: "/people/:id",
      token: tokenOf(aPage()),
      ...more,
    }),
  });
  expect(status).toBe(204);
};

test("an accepted report is a log record of its front end; forged ones and vitals are none", async () => {
  await service.actions.promoted(aBuild("shell"), sent);
  await report({ token: "forged" });
  await report({ kind: "vitals", message: undefined, stack: undefined, grades: { lcp: 0 } });
  await report();
  await failureExport.stop();
  expect(received.map(({ path }) => path)).toEqual(["/v1/logs"]);
  const resources = received.flatMap(({ logs }) => logs.resourceLogs);
  expect(resources.map(({ resource }) => valuesOf(resource.attributes))).toMatchObject([
    { "service.name": "mf-registry", "service.version": version },
  ]);
  const records = resources.flatMap(({ scopeLogs }) => scopeLogs.flatMap((one) => one.logRecords));
  expect(records.map(({ severityText }) => severityText)).toEqual(["ERROR"]);
  expect(valuesOf(records[0]?.attributes ?? [])).toEqual({
    "exception.type": "TypeError",
    "exception.message": "TypeError: no /people/…",
    "exception.stacktrace": `at f (/mf/mf-registry/${version}/${entry}:1:10)`,
    "failure.kind": "render-failed",
    "browser.name": "Firefox",
    "browser.version": "132",
    "url.template": "/people/:id",
  });
});

test("a report is accepted and stored while the receiver is unavailable", async () => {
  await receiver.stop();
  service.context.failureExport = createFailureExport(receiver.origin);
  await report({ message: "RangeError: y" });
  const params = { remote: "mf-registry", version };
  const [latest] = await service.call(endpoints.releaseFailures, { params });
  expect(latest).toMatchObject({ message: "RangeError: y", count: 1 });
});
