import { type Endpoint, endpointList, errorStatus } from "@deeds/contracts";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { z } from "zod";
import { cookieOf } from "../src/cookie.ts";

const origin = inject("origin");

const errorBody = z.object({
  message: z.string().min(1),
  code: z.enum(Object.keys(errorStatus) as [keyof typeof errorStatus]),
  requestId: z.string().min(1),
});

/** Nothing of that name or number exists, so that a call let in by mistake harms nothing. */
const addressOf = ({ path }: Endpoint): string =>
  path.replace("{id}", "999999999").replaceAll(/\{\w+\}/g, "none");

const send = (endpoint: Endpoint, cookie: string) =>
  fetch(origin + addressOf(endpoint), {
    method: endpoint.method,
    headers: {
      cookie,
      ...(endpoint.bodyKind === "json" && { "content-type": "application/json" }),
    },
    ...(endpoint.bodyKind === "json" && { body: "{}" }),
  });

const roles = {
  nobody: async () => "",
  "a signed-in visitor": () => cookieOf(origin, "visitor", "visitor-demo"),
  "a subscriber": () => cookieOf(origin, "reader", "reader-demo"),
  "an administrator": () => cookieOf(origin, "admin", "admin-demo"),
};
type Role = keyof typeof roles;

/** What a role is refused with at a kind of door; null: let in. */
function refusalOf({ access }: Endpoint, role: Role): number | null {
  if (access === "public" || role === "an administrator") return null;
  if (role === "nobody") return 401;
  return access === "signed-in" ? null : 403;
}

describe.each(Object.keys(roles) as Role[])("to %s", (role) => {
  let cookie: string;
  beforeAll(async () => {
    cookie = await roles[role]();
  });
  const guarded = endpointList.filter((endpoint) => endpoint.access !== "public");

  it.each(guarded.map((endpoint) => [endpoint.name, endpoint] as const))(
    "%s says what the table of roles says",
    async (_, endpoint) => {
      const answer = await send(endpoint, cookie);
      const refusal = refusalOf(endpoint, role);
      expect(answer.status).toBeLessThan(500);
      if (refusal === null) {
        expect([401, 403]).not.toContain(answer.status);
        return;
      }
      const body = errorBody.parse(await answer.json());
      expect(answer.status).toBe(refusal);
      expect(body.code).toBe(refusal === 401 ? "not-authenticated" : "not-allowed");
    },
  );
});
