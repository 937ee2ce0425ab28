import type { Endpoint } from "@deeds/contracts";
import type Koa from "koa";
import type { z } from "zod";
import type { Logger } from "./logger.ts";
import type { Viewer } from "./viewer.ts";

/** A file of a multipart form, stored in a temporary place until the answer is sent. */
export interface UploadedFile {
  path: string;
  size: number;
  /** As the sender named it; never trusted for anything but display. */
  originalName: string;
}

/** One call, validated: what a route's handler works with. */
export interface Call<E extends Endpoint = Endpoint> {
  params: z.infer<E["params"]>;
  query: z.infer<E["query"]>;
  body: z.infer<E["body"]>;
  /** Names of the fields that the body carried, before defaults. */
  sent: ReadonlySet<string>;
  /** The body as it came, where the contract says `bytes`; empty elsewhere. */
  bytes: Buffer;
  /** The form's files by field, in the order sent. */
  files: readonly (UploadedFile & { field: string })[];
  /** The form's text fields. */
  fields: Readonly<Record<string, string>>;
  viewer: Viewer;
  language: "ru" | "en" | "uk";
  requestId: string;
  log: Logger;
  /** For what JSON cannot say: streams, cookies, headers. */
  ctx: Koa.Context;
}

export interface Route {
  endpoint: Endpoint;
  handle(call: Call): Promise<unknown>;
}

type Answer<E extends Endpoint> = z.input<E["response"]>;

/** Binds an endpoint to its handler; its response schema removes undeclared fields. */
export function implement<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answer<E>>,
): Route {
  return { endpoint, handle: handle as (call: Call) => Promise<unknown> };
}
