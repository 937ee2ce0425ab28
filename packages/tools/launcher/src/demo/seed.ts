import { openClients, type ServiceAddresses } from "./seed/client.ts";
import { addPeople, addProofs, addSuggestions, submitPeople } from "./seed/records.ts";

interface SeedOptions {
  /** Internal addresses: the rate limits of the gateway would slow the seeding down. */
  readonly services: ServiceAddresses;
  readonly gatewaySecret: string;
  /** Creates `demoAccounts`; called when one of them cannot sign in. */
  readonly createAccounts: () => Promise<void>;
  readonly log: (line: string) => void;
  readonly nodeEnv?: string | undefined;
}

/** Sends the demo data to public endpoints; idempotent. Throws in production. */
export async function seedDemo(options: SeedOptions): Promise<void> {
  const { services, gatewaySecret, createAccounts, log } = options;
  if (options.nodeEnv === "production") {
    throw new Error("Demo data is not for production: its accounts have known passwords.");
  }
  const clients = await openClients(services, gatewaySecret).catch(async () => {
    await createAccounts();
    return openClients(services, gatewaySecret);
  });
  const { ids, added } = await addPeople(clients);
  log(step(added, "people added"));
  log(step(await submitPeople(clients), "people submitted"));
  log(step(await addProofs(clients, ids), "proofs added"));
  log(step(await addSuggestions(clients, ids), "contact changes suggested"));
}

const step = (count: number, what: string): string =>
  count === 0 ? `demo data: all ${what} before` : `demo data: ${count} ${what}`;
