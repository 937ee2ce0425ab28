import { StartFailure } from "./failure.ts";
import type { DatabaseName } from "./secrets.ts";

const SHAPE = /^(mongodb(?:\+srv)?:\/\/)(?:[^@/]*@)?([^/?]+)(?:\/[^?]*)?(?:\?(.*))?$/;

/**
 * The address of one service's own database and user, derived from an administrator's address:
 * same hosts and options, other credentials.
 * @throws StartFailure when `adminUrl` is no MongoDB address.
 */
export function serviceUrl(adminUrl: string, database: DatabaseName, password: string): string {
  const parts = SHAPE.exec(adminUrl);
  if (!parts)
    throw new StartFailure("MONGODB_URL must look like mongodb://user:password@host:port/");
  const [, scheme, hosts, query = ""] = parts;
  const options = new URLSearchParams(query);
  // A direct connection does not discover the primary; transactions need the replica set's view.
  options.delete("directConnection");
  options.set("authSource", database);
  options.set("w", "majority");
  options.set("journal", "true");
  return `${scheme}${database}:${encodeURIComponent(password)}@${hosts}/${database}?${options}`;
}
