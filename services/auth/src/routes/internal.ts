import { createHash, timingSafeEqual } from "node:crypto";
import {
  gatewaySecretHeader,
  solutionCheck,
  tokensRequest,
  tokensResponse,
} from "@deeds/contracts";
import { readJson, refuse, validate } from "@deeds/service-kit";
import { Router } from "@koa/router";
import type Koa from "koa";
import type { ServiceContext } from "../service-context.ts";
import { issueTokens } from "../use-cases/issue-tokens.ts";
import { spendSolution } from "../use-cases/spend-solution.ts";

const requestLimit = 4 * 1024;

/** Calls between processes, never through the gateway. */
export function internalRoutes(
  context: ServiceContext,
  gatewaySecret: string,
  clock: () => Date,
): Router {
  const router = new Router();
  router.get("/internal/jwks", async (ctx) => {
    const now = clock();
    await context.keys.current(now);
    ctx.body = { keys: await context.keys.published(now) };
  });
  router.post("/internal/tokens", gatewayOnly(gatewaySecret), async (ctx) => {
    const asked = validate(tokensRequest, await readJson(ctx.req, requestLimit));
    ctx.set("Cache-Control", "no-store");
    ctx.body = tokensResponse.parse(await issueTokens(context, asked, clock()));
  });
  router.post("/internal/challenges/verify", gatewayOnly(gatewaySecret), async (ctx) => {
    const { solution } = validate(solutionCheck, await readJson(ctx.req, requestLimit));
    await spendSolution(context, solution, clock());
    ctx.status = 204;
  });
  return router;
}

/** Lets the gateway through and nobody else; digests make the comparison's time say nothing. */
function gatewayOnly(secret: string): Koa.Middleware {
  const expected = digest(secret);
  return async function gatewayCall(ctx, next) {
    if (!timingSafeEqual(digest(ctx.get(gatewaySecretHeader)), expected)) throw refuse.notAllowed();
    await next();
  };
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
