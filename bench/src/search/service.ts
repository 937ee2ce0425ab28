import { endpoints, gatewaySecretHeader, identityHeader, tokensAnswer } from "@deeds/contracts";
import type { Product } from "@deeds/launcher";
import { z } from "zod";
import type { Caller } from "../caller.ts";

const page = z.object({ total: z.int(), totalPages: z.int(), items: z.array(z.unknown()) });
export type FoundPage = z.infer<typeof page>;

/** Tokens live for a minute. */
const renewedMs = 30_000;

/** The people service's own door: nothing of the gateway is measured. */
export interface SearchDoor {
  /** One search, and the milliseconds until its answer was read. */
  ask(query: Record<string, string>, fullAccess: boolean): Promise<{ took: number; text: string }>;
}

export const readPage = (text: string): FoundPage => page.parse(JSON.parse(text));

export function openSearchDoor(product: Product, administrator: Caller): SearchDoor {
  let token: { text: string; at: number } | undefined;
  const fresh = async () => {
    if (!token || Date.now() - token.at > renewedMs) {
      token = { text: await mint(product, administrator), at: Date.now() };
    }
    return token.text;
  };
  return {
    ask: async (query, fullAccess) => {
      const url = new URL(endpoints.publicPeople.path, product.urls.people);
      url.search = new URLSearchParams(query).toString();
      const headers = fullAccess ? { [identityHeader]: await fresh() } : {};
      const startedAt = performance.now();
      const response = await fetch(url, { headers });
      const text = await response.text();
      const took = performance.now() - startedAt;
      if (response.status !== 200) throw new Error(`${url.search} answered ${text}`);
      return { took, text };
    },
  };
}

/** Who sees contacts, as the gateway would tell the service. */
async function mint({ urls, secrets }: Product, { cookie }: Caller): Promise<string> {
  const sessionId = /sid=([^;]+)/.exec(cookie)?.[1];
  const response = await fetch(`${urls.auth}/internal/tokens`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      [gatewaySecretHeader]: secrets.GATEWAY_SECRET,
    },
    body: JSON.stringify({ sessionId, openVisitor: false }),
  });
  const { tokens } = tokensAnswer.parse(await response.json());
  if (!tokens.people) throw new Error("there is no token for the people service");
  return tokens.people;
}
