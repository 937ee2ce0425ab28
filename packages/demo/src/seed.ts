import type { ServiceAddresses } from "./seed/client.ts";
import { addPeople, submitPeople } from "./seed/people.ts";
import { addProofs } from "./seed/proofs.ts";
import { openSenders } from "./seed/senders.ts";
import { addSuggestions } from "./seed/suggestions.ts";

/** What the seeding needs of a running product. */
export interface SeedOptions {
  /** Internal addresses: the gateway's rate limits are for people, not for this. */
  readonly services: ServiceAddresses;
  /** What opens the auth service's internal calls. */
  readonly gatewaySecret: string;
  /** Makes the demo accounts, see `createDemoAccounts`; called when they cannot sign in. */
  readonly createAccounts: () => Promise<void>;
  /** One line for each step. */
  readonly log: (line: string) => void;
  readonly nodeEnv?: string | undefined;
}

/**
 * Writes the demo data through the services' own calls. What is there already stays as it is, so
 * that a second run writes nothing and an interrupted one is continued. Throws in production: the
 * accounts have known passwords.
 */
export async function seedDemo(options: SeedOptions): Promise<void> {
  const { services, gatewaySecret, createAccounts, log } = options;
  if (options.nodeEnv === "production") {
    throw new Error("Demo data is not for production: its accounts have known passwords.");
  }
  const senders = await openSenders(services, gatewaySecret).catch(async () => {
    await createAccounts();
    return openSenders(services, gatewaySecret);
  });
  const { ids, added } = await addPeople(senders);
  log(step(added, "people added"));
  log(step(await submitPeople(senders), "people submitted"));
  log(step(await addProofs(senders, ids), "proofs added"));
  log(step(await addSuggestions(senders, ids), "contact changes suggested"));
}

const step = (count: number, what: string): string =>
  count === 0 ? `demo data: all ${what} before` : `demo data: ${count} ${what}`;
