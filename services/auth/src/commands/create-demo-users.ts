import { loadConfig } from "@deeds/service-kit";
import { commandConfig } from "../config.ts";
import { fail, withAccounts } from "./with-accounts.ts";

if (loadConfig(commandConfig).NODE_ENV === "production") {
  fail("Demo accounts have known passwords: they are not made in production.");
}

const farAway = new Date("2099-12-31T23:59:59.999Z");

/** The accounts of the demo start (docs/http-api.md, "Session and account"). */
const accounts = [
  { username: "admin", password: "admin-demo", isAdmin: true, subscriptionExpiresAt: null },
  { username: "reader", password: "reader-demo", isAdmin: false, subscriptionExpiresAt: farAway },
  { username: "visitor", password: "visitor-demo", isAdmin: false, subscriptionExpiresAt: null },
];

await withAccounts(async ({ make }) => {
  for (const account of accounts) {
    const made = await make(account);
    const state = made ? "made" : "is there already";
    process.stdout.write(`${account.username} / ${account.password} ${state}\n`);
  }
});
