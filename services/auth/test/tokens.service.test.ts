import { createIdentityVerifier } from "@deeds/service-kit";
import { testDatabase } from "@deeds/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "./browser.ts";
import { type Auth, startAuth } from "./harness.ts";

const dayMs = 24 * 60 * 60 * 1000;
let auth: Auth;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.stop());

test("tokens are refused to whoever is not the gateway", async () => {
  for (const secret of [undefined, "a guess"]) {
    const response = await fetch(`${auth.origin}/internal/tokens`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(secret && { "x-gateway-secret": secret }),
      },
      body: JSON.stringify({ sessionId: null, openVisitor: true }),
    });
    expect(response.status).toBe(403);
  }
});

test("a token opens the service it is made for and no other", async () => {
  const { tokens, identity } = await openBrowser(auth).tokens(true);
  const people = createIdentityVerifier({ authUrl: auth.origin, audience: "people" });
  await expect(people.verify(tokens.people)).resolves.toMatchObject({
    userId: null,
    visitorId: identity?.visitorId,
  });
  await expect(people.verify(tokens.proofs)).rejects.toMatchObject({ code: "not-authenticated" });
});

test("replicas that start together share one key", async () => {
  const mongoUrl = await testDatabase("auth");
  const replicas = await Promise.all([startAuth({ mongoUrl }), startAuth({ mongoUrl })]);
  try {
    const kids = await Promise.all(replicas.map(publishedKids));
    expect(kids[0]).toHaveLength(1);
    expect(kids[1]).toEqual(kids[0]);
  } finally {
    await Promise.all(replicas.map((replica) => replica.stop()));
  }
});

test("a key is renewed after thirty days and stays published for the tokens it signed", async () => {
  const [first] = await publishedKids(auth);
  auth.pass(30 * dayMs + 1000);
  const kids = await publishedKids(auth);
  expect(kids).toHaveLength(2);
  expect(kids).toContain(first);
});

const publishedKids = async ({ origin }: Auth): Promise<string[]> => {
  const response = await fetch(`${origin}/internal/jwks`);
  const { keys } = (await response.json()) as { keys: { kid: string; d?: string }[] };
  expect(keys.every((key) => key.d === undefined)).toBe(true);
  return keys.map((key) => key.kid);
};
