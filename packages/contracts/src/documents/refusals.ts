import type { z } from "zod";
import type { Endpoint } from "../endpoint.ts";
import { type ErrorCode, errorStatus } from "../errors.ts";

/**
 * Every refusal that a call may answer: those its declaration names, and those that follow from
 * what it takes and who may call it.
 */
export function refusalsOf(endpoint: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>([
    ...endpoint.errors,
    ...refusalsOfAccess[endpoint.access],
    ...refusalsOfBody[endpoint.bodyKind],
    ...(endpoint.method === "GET" ? [] : (["cross-origin"] as const)),
    ...(endpoint.idempotent ? (["in-progress", "idempotency-key-reused"] as const) : []),
    ...(endpoint.rateLimit === "anonymous-submission" ? (["proof-of-work-required"] as const) : []),
    ...refusalsOfParams(endpoint.params),
    // An unknown parameter of the query; a limit; a part of the product that is away.
    ...(["validation", "rate-limited", "service-unavailable"] as const),
  ]);
  return Object.keys(errorStatus).filter((code): code is ErrorCode => codes.has(code as ErrorCode));
}

const refusalsOfAccess: Record<Endpoint["access"], readonly ErrorCode[]> = {
  public: [],
  "signed-in": ["not-authenticated"],
  admin: ["not-authenticated", "not-allowed"],
  publisher: ["not-authenticated", "not-allowed"],
};

const refusalsOfBody: Record<Endpoint["bodyKind"], readonly ErrorCode[]> = {
  none: [],
  json: ["malformed-json", "body-too-large", "content-type"],
  multipart: ["malformed-multipart", "file-too-large", "content-type"],
  bytes: ["body-too-large"],
};

/** A bad id is told from anything else that fits no thing (docs/http-api.md, the table of codes). */
function refusalsOfParams(params: z.ZodType): ErrorCode[] {
  const { error } = params.safeParse({ id: "none" });
  const isNumbered = error?.issues.some(({ message }) => message === "bad-id");
  const hasNames =
    "shape" in params && Object.keys(params.shape ?? {}).some((name) => name !== "id");
  return [
    ...(isNumbered ? (["bad-id"] as const) : []),
    ...(hasNames ? (["not-found"] as const) : []),
  ];
}
