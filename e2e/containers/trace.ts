import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { endpoints } from "@deeds/contracts";
import type { Caller } from "@deeds/test-kit/caller";
import { docker } from "@deeds/test-kit/docker";
import { receivePerson, receiverProgram } from "../src/receiver-container.ts";
import { uniqueSurname } from "../src/records.ts";
import { type Installation, imageOf, outside, poll } from "./installation.ts";

interface Span {
  name: string;
  parentId: string;
}

/** Returns the spans of a trace by their ids, from what the debug exporter of the collector logs. */
function spansIn(text: string, wanted: string): Map<string, Span> {
  const entry =
    /-> service\.name: Str\((.*)\)|Trace ID +: (\w+)\n +Parent ID +: (\w*)\n +ID +: (\w+)\n +Name +: (.*)/g;
  const spans = new Map<string, Span>();
  let process = "";
  for (const [, service, traceId, parentId = "", id = "", name] of text.matchAll(entry)) {
    if (service) process = service;
    else if (traceId === wanted) spans.set(id, { name: `${process}: ${name}`, parentId });
  }
  return spans;
}

/** Returns the id of the first parent that is not among the spans, and the names from there to a span. */
function pathTo(id: string, spans: ReadonlyMap<string, Span>): string[] {
  const span = spans.get(id);
  return span ? [...pathTo(span.parentId, spans), span.name] : [id];
}

/** A person is created with the header of a page's request; the trace ends at the receiver of the webhook. */
export async function expectTrace(
  { compose }: Installation,
  admin: Caller,
  log: (line: string) => void,
): Promise<void> {
  const traceId = randomBytes(16).toString("hex");
  const clicked = randomBytes(8).toString("hex");
  const createPerson = () =>
    admin.call(endpoints.createPerson, {
      headers: { traceparent: `00-${traceId}-${clicked}-01` },
      body: { name: "Мария", surname: uniqueSurname(), country: "Украина", city: "Винница" },
    });
  const place = ["--network", outside.network, "--ip", outside.free];
  const node = ["--entrypoint", "/usr/local/bin/node", imageOf("backup")];
  const id = (
    await docker(["run", "--detach", ...place, ...node, "--eval", receiverProgram])
  ).trim();
  try {
    const { traceparent = "" } = await receivePerson(admin, {
      address: outside.free,
      logs: () => docker(["logs", id]),
      createPerson,
    });
    const [, receivedTrace, attempt = ""] = traceparent.split("-");
    assert.equal(receivedTrace, traceId, "the trace of the delivery");
    let path: string[] = [];
    const isComplete = async () => {
      const logs = await compose(
        "--profile",
        "observability",
        "logs",
        "--no-log-prefix",
        "collector",
      );
      path = pathTo(attempt, spansIn(logs, traceId));
      return path[0] === clicked;
    };
    await poll(60_000, isComplete, () => `the trace begins with ${path.join(", ")}`);
    assert.deepEqual(path.slice(1), [
      "gateway: POST /api/people",
      "people: POST /api/people",
      "people: publish person_created",
      "webhooks: webhooks-public-events person_created",
      "webhooks: webhook attempt",
    ]);
    log(`one trace: ${path.slice(1).join(" > ")}`);
  } finally {
    await docker(["rm", "--force", id]);
  }
}
