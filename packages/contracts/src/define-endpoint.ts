import { z } from "zod";
import type { Endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";

const nothing = z.object({});
const noQuery = z.strictObject({});

type Declared = Pick<Endpoint, "name" | "method" | "path" | "service" | "access" | "summary">;
type Optional = Omit<Endpoint, keyof Declared | "params" | "query" | "body" | "response">;

/**
 * Declares one call, once: the gateway's route, the service's validation and types, the browser's
 * client and the role matrix all come from it.
 */
export function defineEndpoint<
  Params extends z.ZodType = typeof nothing,
  Query extends z.ZodType = typeof noQuery,
  Body extends z.ZodType = z.ZodUndefined,
  Response extends z.ZodType = z.ZodVoid,
>(
  declared: Declared &
    Partial<Optional> & { params?: Params; query?: Query; body?: Body; response?: Response },
): Endpoint<Params, Query, Body, Response> {
  const bodyKind = declared.bodyKind ?? (declared.body ? "json" : "none");
  const status = declared.status ?? (declared.response ? 200 : 204);
  return {
    bodyKind,
    bodyLimit: limits.jsonBody,
    status,
    answer: declared.response ? "json" : "empty",
    contentTypes: [],
    errors: [],
    rateLimit: declared.method === "GET" ? "read" : "none",
    idempotent: false,
    visitor: false,
    staleOn: [],
    sameForAll: false,
    ...declared,
    params: (declared.params ?? nothing) as Params,
    query: (declared.query ?? noQuery) as Query,
    body: (declared.body ?? z.undefined()) as Body,
    response: (declared.response ?? z.void()) as Response,
  };
}
