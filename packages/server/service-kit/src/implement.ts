import type { Endpoint } from "@deeds/contracts";
import type Koa from "koa";
import type { z } from "zod";
import type { Logger } from "./logger.ts";
import type { Viewer } from "./viewer.ts";

/** A file of a multipart form, stored temporarily until the response is sent. */
export interface UploadedFile {
  path: string;
  size: number;
  /** The sender's file name, for display only. */
  originalName: string;
}

/** A validated call, the argument of a route's handler. */
export interface Call<E extends Endpoint = Endpoint> {
  params: z.infer<E["params"]>;
  query: z.infer<E["query"]>;
  body: z.infer<E["body"]>;
  /** Names of the fields in the body, before defaults. */
  sent: ReadonlySet<string>;
  /** Names of the fields whose text had characters, but none visible: it is empty in the body. */
  invisibleFields: ReadonlySet<string>;
  /** The raw body, if the contract declares `bytes`; empty otherwise. */
  bytes: Buffer;
  /** The form's files, in the order sent. */
  files: readonly (UploadedFile & { field: string })[];
  /** The form's text fields. */
  fields: Readonly<Record<string, string>>;
  viewer: Viewer;
  language: "ru" | "en" | "uk";
  requestId: string;
  /** When the call arrived. */
  now: Date;
  log: Logger;
  /** For streams, cookies and headers. */
  ctx: Koa.Context;
}

export interface Route {
  endpoint: Endpoint;
  handle(call: Call): Promise<unknown>;
}

type ResponseBody<E extends Endpoint> = z.input<E["response"]>;

/** Binds an endpoint to its handler; its response schema removes undeclared fields. */
export function implement<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<ResponseBody<E>>,
): Route {
  return { endpoint, handle: handle as (call: Call) => Promise<unknown> };
}
