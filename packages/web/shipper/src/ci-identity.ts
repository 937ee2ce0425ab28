import { endpoints, type FrontEndName } from "@deeds/contracts";
import { z } from "zod";
import { accept, ReleaseError, unreachable } from "./send-build.ts";

const timeoutMs = 30_000;

/**
 * Returns a publish token for the ID token of this CI job, valid for 15 minutes; `null` outside CI. The
 * audience is the gateway's origin. Throws ReleaseError when the product does not trust the job.
 */
export async function exchangeCiIdentity(
  { origin, remote }: { origin: string; remote: FrontEndName },
  env: NodeJS.ProcessEnv = process.env,
): Promise<string | null> {
  const token = await idTokenOf(new URL(origin).origin, env);
  if (token === null) return null;
  const response = await call(new URL(endpoints.exchangeIdToken.path, origin), {
    method: "POST",
    headers: { "content-type": "application/json", "accept-language": "en" },
    body: JSON.stringify({ remote, token }),
  });
  return endpoints.exchangeIdToken.response.parse(await accept(response)).secret;
}

/** GitLab passes the token in a variable of `id_tokens`, GitHub the address that issues it. */
async function idTokenOf(audience: string, env: NodeJS.ProcessEnv): Promise<string | null> {
  if (env.DEEDS_ID_TOKEN) return env.DEEDS_ID_TOKEN;
  const { ACTIONS_ID_TOKEN_REQUEST_URL: address, ACTIONS_ID_TOKEN_REQUEST_TOKEN: secret } = env;
  if (!address || !secret) return null;
  const url = new URL(address);
  url.searchParams.set("audience", audience);
  const init = { headers: { authorization: `Bearer ${secret}` } };
  const response = await call(url, init, `${url.origin} does not respond`);
  if (!response.ok) throw new ReleaseError(`GitHub issued no ID token: ${response.status}`);
  return z.object({ value: z.string() }).parse(await response.json()).value;
}

async function call(url: URL, init: RequestInit, failure?: string): Promise<Response> {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
  } catch (cause) {
    throw new ReleaseError(failure ?? unreachable(url, cause), { cause });
  }
}
