import { endpoints } from "@deeds/contracts";
import { noticesOf } from "@deeds/test-kit/stripe";
import { type Auth, openBrowser } from "./harness.ts";

const start = Math.floor(Date.now() / 1000) * 1000;
/** Returns a time relative to the start of the test, in whole seconds like the provider's. */
export const inDays = (days: number) => new Date(start + days * 24 * 60 * 60 * 1000);

let count = 0;

/** Registers a user without a subscription; returns it with notices of the provider. */
export async function aReader(auth: Auth) {
  count += 1;
  const browser = openBrowser(auth);
  const account = { username: `Payer ${count}`, password: "a quiet evening" };
  const response = await browser.post("/api/register", account);
  const { id } = endpoints.register.response.parse(await response.json());
  return {
    id,
    browser,
    ...noticesOf(id, count, inDays(0)),
    read: async () =>
      endpoints.subscription.response.parse(await (await browser.get("/api/subscription")).json()),
  };
}
