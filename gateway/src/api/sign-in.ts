import { createHash } from "node:crypto";
import { type Endpoint, limits } from "@deeds/contracts";
import { readBytes } from "@deeds/service-kit";
import type Koa from "koa";
import { limitedAddress } from "../limits/client-address.ts";
import { deadlinesOf } from "../upstream/deadlines.ts";
import { forward } from "../upstream/forward.ts";
import { requestHeaders } from "../upstream/headers.ts";
import type { House } from "./house.ts";

/**
 * Passes a sign-in on. Failures are counted for the account and the address together, so that an
 * owner at another address still gets in. The point is taken before, and given back on success:
 * many attempts at once cannot slip through.
 */
export async function signIn(
  ctx: Koa.Context,
  house: House,
  endpoint: Endpoint,
  token: string | undefined,
): Promise<void> {
  const body = await readBytes(ctx.req, limits.jsonBody);
  const key = `${limitedAddress(ctx.req.socket.remoteAddress)} ${accountOf(body)}`;
  await house.limits.take(ctx, "sign-in", key);
  const { "content-length": _, ...headers } = requestHeaders(ctx, endpoint, token);
  const deadlines = deadlinesOf(endpoint);
  const { service } = endpoint;
  await forward(ctx, house.upstreams.of(service), { service, headers, deadlines, body });
  if (ctx.res.statusCode !== 401) await house.limits.giveBack("sign-in", key);
}

/** The account that a body names, by a digest; anything else is for the auth service to refuse. */
function accountOf(body: Buffer): string {
  const name = nameIn(body).normalize("NFKC").trim().toLowerCase();
  return createHash("sha256").update(name).digest("base64url");
}

function nameIn(body: Buffer): string {
  try {
    const sent: unknown = JSON.parse(body.toString("utf8"));
    const isObject = typeof sent === "object" && sent !== null && "username" in sent;
    return isObject ? String(sent.username) : "";
  } catch {
    return "";
  }
}
