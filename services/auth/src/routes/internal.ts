import { solutionCheck, tokensRequest, tokensResponse } from "@deeds/contracts";
import { readJson, validate } from "@deeds/service-kit";
import { Router } from "@koa/router";
import type { ServiceContext } from "../service-context.ts";
import { issueTokens } from "../use-cases/issue-tokens.ts";
import { spendSolution } from "../use-cases/spend-solution.ts";

const maxBytes = 4 * 1024;

/** The public keys of identity tokens, for every service. */
export function keyRoutes(context: ServiceContext, clock: () => Date): Router {
  const router = new Router();
  router.get("/internal/jwks", async (ctx) => {
    const now = clock();
    await context.keys.current(now);
    ctx.body = { keys: await context.keys.published(now) };
  });
  return router;
}

/** Routes that the gateway does not forward. */
export function internalRoutes(context: ServiceContext, clock: () => Date): Router {
  const router = new Router();
  router.post("/internal/tokens", async (ctx) => {
    const request = validate(tokensRequest, await readJson(ctx.req, maxBytes));
    ctx.set("Cache-Control", "no-store");
    ctx.body = tokensResponse.parse(await issueTokens(context, request, clock()));
  });
  router.post("/internal/challenges/verify", async (ctx) => {
    const { solution } = validate(solutionCheck, await readJson(ctx.req, maxBytes));
    await spendSolution(context, solution, clock());
    ctx.status = 204;
  });
  return router;
}
