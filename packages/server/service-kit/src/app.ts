import { randomUUID } from "node:crypto";
import { type Endpoint, identityHeader, requestIdHeader } from "@deeds/contracts";
import { pickLanguage } from "@deeds/i18n/languages";
import { Router, type RouterContext } from "@koa/router";
import Koa from "koa";
import { AppError, renderError } from "./errors.ts";
import { healthRoutes, type ReadinessChecks } from "./health.ts";
import type { IdempotencyKeys } from "./idempotency.ts";
import type { IdentityVerifier } from "./identity.ts";
import type { Call, Route } from "./implement.ts";
import type { Logger } from "./logger.ts";
import { observe } from "./metrics.ts";
import { type Form, readForm } from "./multipart.ts";
import { readBytes, readJson } from "./request-body.ts";
import { setFreshness, writeResponse } from "./response.ts";
import { startSpan, traceparentHeader, withTraceContext } from "./tracing/index.ts";
import { validate, validateParams } from "./validate.ts";
import { authorize } from "./viewer.ts";
import { invisibleFieldsOf, visibleTexts } from "./visible-text.ts";

export interface ServiceOptions {
  log: Logger;
  routes: readonly Route[];
  identity: IdentityVerifier;
  /** Absent for a service without creating calls. */
  idempotency?: IdempotencyKeys;
  /** Whether an `Authorization` header has a valid publish token. */
  isPublisher?: (authorization: string) => boolean | Promise<boolean>;
  ready: ReadinessChecks;
  /** Whether JSON bodies are read by `visibleTexts`: for texts of senders, not for secrets. */
  visibleTexts?: boolean;
  clock?: () => Date;
  /** Routes for callers other than the gateway: the public keys of the auth service. */
  open?: Router;
  /** Routes for the gateway itself beside the contracts', e.g. the auth service's tokens. */
  internal?: Router;
  /** Middleware before the contracts' routes, e.g. the auth service's session. */
  before?: (app: Koa) => Koa.Middleware;
}

export function createApp(options: ServiceOptions): Koa {
  const app = new Koa();
  app.on("error", (error, ctx?: Koa.Context) => {
    const about = { err: error, requestId: ctx?.state.requestId };
    // A caller that disconnects is no error.
    if (isCallerDisconnected(error)) options.log.debug(about, "the caller disconnected");
    else options.log.error(about, "the connection failed");
  });
  app.use(assignRequestId(options.log));
  app.use(observe());
  app.use(renderErrors);
  app.use(healthRoutes(options.ready).routes());
  if (options.open) app.use(options.open.routes());
  app.use(options.identity.assertGateway);
  if (options.internal) app.use(options.internal.routes());
  if (options.before) app.use(options.before(app));
  app.use(contractRoutes(options).routes());
  app.use(rejectUnknown);
  return app;
}

const disconnected = new Set(["ERR_STREAM_PREMATURE_CLOSE", "ECONNRESET", "EPIPE", "ECONNABORTED"]);

const isCallerDisconnected = (error: unknown): boolean =>
  error instanceof Error && "code" in error && disconnected.has(String(error.code));

function assignRequestId(log: Logger): Koa.Middleware {
  return async function withRequestId(ctx, next) {
    const requestId = ctx.get(requestIdHeader) || randomUUID();
    const from = { requestId, traceparent: ctx.get(traceparentHeader) };
    const span = startSpan(ctx.method, { kind: "server", parent: from });
    ctx.state.requestId = requestId;
    // The request's logger adds the request id.
    ctx.state.log = log;
    ctx.state.language = pickLanguage({
      cookie: ctx.cookies.get("i18nextLng"),
      acceptLanguage: ctx.get("accept-language"),
    });
    ctx.set(requestIdHeader, requestId);
    try {
      await withTraceContext(span.traceContext, next);
    } finally {
      span.end(outcomeOf(ctx));
    }
  };
}

function outcomeOf({ method, status, _matchedRoute: route }: Koa.Context) {
  return {
    name: typeof route === "string" ? `${method} ${route}` : method,
    attributes: { "http.request.method": method, "http.response.status_code": status },
    failed: status >= 500,
  };
}

async function renderErrors(ctx: Koa.Context, next: Koa.Next) {
  try {
    await next();
  } catch (error) {
    renderError(ctx, error, {
      language: ctx.state.language,
      requestId: ctx.state.requestId,
      log: ctx.state.log,
    });
  }
}

async function rejectUnknown() {
  throw new AppError("not-found");
}

function contractRoutes(options: ServiceOptions): Router {
  const router = new Router();
  // Fixed paths come before those with parameters: `/people/countries` is not an id.
  const ordered = options.routes.toSorted((a, b) => parameterCount(a) - parameterCount(b));
  for (const route of ordered) {
    const path = route.endpoint.path.replaceAll(/\{(\w+)\}/g, ":$1");
    router.register(path, [route.endpoint.method], [handlerOf(route, options)]);
  }
  return router;
}

const parameterCount = (route: Route): number => (route.endpoint.path.match(/\{/g) ?? []).length;

function handlerOf(route: Route, options: ServiceOptions) {
  const { endpoint } = route;
  return async function contractCall(ctx: RouterContext) {
    const now = options.clock?.() ?? new Date();
    const viewer = await options.identity.verify(ctx.get(identityHeader) || undefined);
    const authorization = ctx.get("authorization");
    const holdsToken = authorization !== "" && (await options.isPublisher?.(authorization));
    authorize(endpoint, viewer, holdsToken === true);
    const form = endpoint.bodyKind === "multipart" ? await formOf(ctx, endpoint) : null;
    try {
      const call = await readCall(ctx, endpoint, {
        viewer,
        form,
        now,
        visible: options.visibleTexts ?? false,
      });
      const work = async () => ({
        status: endpoint.status,
        body: encode(endpoint, await route.handle(call)),
      });
      const response = options.idempotency
        ? await options.idempotency.once(call, endpoint, work)
        : await work();
      setFreshness(ctx, viewer.userId !== null || viewer.visitorId !== null);
      writeResponse(ctx, endpoint, response.status, response.body);
    } finally {
      await form?.dispose();
    }
  };
}

/** Removes undeclared fields; the handler has written bytes itself. */
const encode = (endpoint: Endpoint, value: unknown) =>
  endpoint.responseKind === "json" ? endpoint.response.parse(value) : undefined;

async function readCall(
  ctx: Koa.Context,
  endpoint: Endpoint,
  {
    viewer,
    form,
    now,
    visible,
  }: Pick<Call, "viewer" | "now"> & { form: Form | null; visible: boolean },
): Promise<Call> {
  const json = endpoint.bodyKind === "json" ? await bodyOf(ctx, endpoint) : undefined;
  const bytes =
    endpoint.bodyKind === "bytes" ? await readBytes(ctx.req, endpoint.bodyLimit) : Buffer.alloc(0);
  const fields = json && typeof json === "object" ? json : {};
  return {
    params: validateParams(endpoint.params, ctx.params),
    query: validate(endpoint.query, { ...ctx.query }),
    body: validate(endpoint.body, visible ? visibleTexts(json) : json),
    sent: new Set(Object.keys(fields)),
    invisibleFields: invisibleFieldsOf(visible ? fields : {}),
    bytes,
    files: form?.files ?? [],
    fields: form?.fields ?? {},
    viewer,
    language: ctx.state.language,
    requestId: ctx.state.requestId,
    now,
    log: ctx.state.log,
    ctx,
  };
}

async function bodyOf(ctx: Koa.Context, endpoint: Endpoint): Promise<unknown> {
  const isEmpty = ctx.get("content-length") === "0";
  if (!isEmpty && !ctx.is("application/json")) throw new AppError("content-type");
  return readJson(ctx.req, endpoint.bodyLimit);
}

async function formOf(ctx: Koa.Context, endpoint: Endpoint): Promise<Form> {
  if (!ctx.is("multipart/form-data")) throw new AppError("content-type");
  return readForm(ctx, endpoint.bodyLimit);
}
