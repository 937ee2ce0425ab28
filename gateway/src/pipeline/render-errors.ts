import { renderError } from "@deeds/service-kit";
import type Koa from "koa";

/** Turns a refusal into its answer, unless an answer is on its way already. */
export async function renderErrors(ctx: Koa.Context, next: Koa.Next): Promise<void> {
  try {
    await next();
  } catch (error) {
    if (ctx.res.headersSent || ctx.res.destroyed) {
      ctx.respond = false;
      ctx.res.destroy();
      return;
    }
    ctx.respond = true;
    renderError(ctx, error, ctx.state as Parameters<typeof renderError>[2]);
  }
}
