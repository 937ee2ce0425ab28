import { createHmac, hkdfSync } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import {
  type Endpoint,
  endpointList,
  type FormCall,
  type RenderedPage,
  type SentForm,
} from "@deeds/contracts";
import { refuse } from "@deeds/service-kit";
import { createRouteTable } from "../api/route-table.ts";
import type { PageContents } from "../documents/page-content.ts";
import type { PageReads } from "../documents/page-reads.ts";
import type { ContentRequest, PageContent } from "../documents/render-content.ts";
import { type GatewayContext, methodNotAllowed, sessionIdOf } from "../pipeline/request-context.ts";
import { type CallOutcome, makeCall } from "./make-call.ts";
import type { FormFields } from "./read-form.ts";

/** What a sent form leads to: another page, or its own with what is wrong. */
export interface SentFormResult {
  /** Path of the page that follows; `null` when the form is shown again. */
  next: string | null;
  /** The page with the form; `null` when another follows. */
  shown: { content: PageContent; status: number; form: SentForm } | null;
  /** Of the call: for the visitor's browser. */
  headers: CallOutcome["headers"];
}

const route = createRouteTable(endpointList);
const noHeaders = {};

/** A repeated press finds the first one in progress, which a service ends within this time. */
const retryMs = 250;
const maxRetries = 40;

/** The same in all replicas. */
export const formKeyOf = (secret: string): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "", "idempotency keys of forms", 32));

/** @param key signs the idempotency keys of forms */
export function createFormSender(
  context: GatewayContext,
  { contents, key }: { contents: PageContents; key: Buffer },
) {
  const callOnce = async (wanted: ContentRequest, { call, body }: FormCall) => {
    const { request } = wanted;
    const { endpoint, path } = callOf(call);
    const text = JSON.stringify(body ?? null);
    const sender = sessionIdOf(request.req, context) ?? request.client.address;
    const agent = request.req.headers["user-agent"] ?? "";
    const idempotencyKey = uuidOf(key, [sender, agent, call, text]);
    const form = { endpoint, path, body: text, idempotencyKey };
    for (let retries = 0; ; retries += 1) {
      const outcome = await makeCall(context, request, form);
      if (!isInProgress(outcome) || retries === maxRetries) return { endpoint, outcome };
      await delay(retryMs);
    }
  };

  /** Makes the call that the page sees in the fields of its form, once for equal fields. */
  return async (wanted: ContentRequest, fields: FormFields): Promise<SentFormResult> => {
    const sent = { fields, failure: null };
    const content = await contents.renderForm(wanted, sent);
    if (!content.page) {
      return { next: null, shown: { content, status: 503, form: sent }, headers: noHeaders };
    }
    const { formCall } = content.page;
    if (!formCall) {
      const status = formCall === null ? 422 : statusWithoutForm(content.page, content.reads);
      return { next: null, shown: { content, status, form: sent }, headers: noHeaders };
    }
    const { endpoint, outcome } = await callOnce(wanted, formCall);
    const { status, headers, json } = outcome;
    if (status === endpoint.status) return { next: pathOf(formCall, json), shown: null, headers };
    const form = { fields, failure: { status, body: json } };
    const shown = { content: await contents.renderForm(wanted, form), status, form };
    return { next: null, shown, headers };
  };
}

export type FormSender = ReturnType<typeof createFormSender>;

/** The status of a page that is gone or lacks its data; throws `method-not-allowed` for any other. */
function statusWithoutForm({ head }: RenderedPage, reads: PageReads): number {
  if (head.status !== 200) return head.status;
  const isWaiting = [...reads.values()].some(({ response }) => response === null);
  if (isWaiting) return 503;
  throw methodNotAllowed("GET, HEAD");
}

/** Throws `not-allowed` for a call that no form may make. */
function callOf(call: string): { endpoint: Endpoint; path: string } {
  const [, method = "", path = ""] = /^([A-Z]+) (\/api\/[\x21-\x3e\x40-\x7e]*)$/.exec(call) ?? [];
  const match = path === "" ? { found: "nothing" as const } : route(method, path);
  if (match.found !== "endpoint" || !match.endpoint.form) throw refuse.notAllowed();
  return { endpoint: match.endpoint, path };
}

const isInProgress = ({ json }: CallOutcome): boolean => codeOf(json) === "in-progress";

const codeOf = (json: unknown): unknown =>
  typeof json === "object" && json !== null && "code" in json ? json.code : undefined;

/** Returns the path of the page that follows, with the values of the response that it names. */
function pathOf({ next }: FormCall, json: unknown): string {
  const values = new Map(Object.entries(json ?? {}));
  return next.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name) ?? "none")),
  );
}

/** The key of an anonymous caller is a UUID that no other caller can know. */
function uuidOf(key: Buffer, parts: readonly string[]): string {
  const hex = createHmac("sha256", key).update(JSON.stringify(parts)).digest("hex");
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
