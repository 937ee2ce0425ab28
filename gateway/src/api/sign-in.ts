import { createHash } from "node:crypto";
import { usernameKey } from "@deeds/contracts";
import type { Exchange } from "../pipeline/exchange.ts";
import type { House } from "./house.ts";

/**
 * Counts the failures of a sign-in: for the account and the address together, so that an owner at
 * another address still gets in, and for the address with any account. The points are taken before,
 * and given back unless it failed: many attempts at once cannot slip through.
 */
export async function countSignIn(
  exchange: Exchange,
  { limits }: House,
  body: Buffer,
  pass: () => Promise<void>,
): Promise<void> {
  const { address } = exchange.client;
  const key = `${address} ${accountOf(body)}`;
  await limits.take(exchange, "sign-in", key);
  const giveBack = () =>
    Promise.all([limits.giveBack("sign-in", key), limits.giveBack("sign-in-address", address)]);
  try {
    await limits.take(exchange, "sign-in-address", address);
  } catch (error) {
    await limits.giveBack("sign-in", key);
    throw error;
  }
  try {
    await pass();
  } catch (error) {
    await giveBack();
    throw error;
  }
  if (exchange.res.statusCode !== 401) await giveBack();
}

/** The account that a body names, by a digest; anything else is for the auth service to refuse. */
function accountOf(body: Buffer): string {
  const key = usernameKey(nameIn(body).trim());
  return createHash("sha256").update(key).digest("base64url");
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
