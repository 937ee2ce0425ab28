import { type Client, createClient, type ServiceAddresses } from "./client.ts";
import { openVisitor, signIn } from "./session.ts";

/** Those in whose names the demo data is written. */
export interface Senders {
  readonly admin: Client;
  readonly reader: Client;
  readonly visitor: Client;
  /** Somebody without an account. */
  readonly anonymous: Client;
}

/** Signs in with the demo accounts (docs/http-api.md, "Session and account"). */
export async function openSenders(
  services: ServiceAddresses,
  gatewaySecret: string,
): Promise<Senders> {
  const door = { url: services.auth, gatewaySecret };
  const [admin, reader, visitor, anonymous] = await Promise.all([
    signIn(door, "admin", "admin-demo"),
    signIn(door, "reader", "reader-demo"),
    signIn(door, "visitor", "visitor-demo"),
    openVisitor(door),
  ]);
  return {
    admin: createClient(services, admin),
    reader: createClient(services, reader),
    visitor: createClient(services, visitor),
    anonymous: createClient(services, anonymous),
  };
}
