import type { RequestListener } from "node:http";
import type { Endpoint, ServiceName } from "@deeds/contracts";
import { createMessaging } from "@deeds/messaging";
import {
  connectDatabase,
  createAuditLog,
  createIdentityVerifier,
  createLogger,
} from "@deeds/service-kit";
import {
  administrator,
  createServiceClient,
  createTestIssuer,
  gatewaySecret,
  type ServiceClient,
} from "./client.ts";
import { testDatabase, testEngines } from "./engines.ts";
import { serve } from "./http-server.ts";

interface TestServiceOptions {
  natsUrl?: string;
  /** Name of the durable consumers, if several test files share a NATS server. */
  consumer?: string;
  logLevel?: "error" | "silent";
}

/**
 * Opens on the test engines what `connectService` opens for a process, with a separate database.
 * `serve` starts the app on a free port, with a client whose calls are signed by the test issuer;
 * its `stop` closes everything.
 */
export async function connectTestService(name: ServiceName, options: TestServiceOptions = {}) {
  const { natsUrl = testEngines().natsUrl, consumer = name, logLevel = "error" } = options;
  const log = createLogger(`${name}-test`, logLevel);
  const database = await connectDatabase(await testDatabase(name.replace("-", "")), log);
  const messaging = await createMessaging({ url: natsUrl, service: consumer, database, log });
  const audit = await createAuditLog(database);
  const issuer = await createTestIssuer();
  return {
    log,
    database,
    messaging,
    audit,
    issuer,
    identity: createIdentityVerifier({ authUrl: issuer.url, audience: name, gatewaySecret }),
    serve: async (listener: RequestListener) => {
      const server = await serve(listener);
      const stop = async () => {
        await server.stop();
        await messaging.close();
        await database.close();
        await issuer.close();
      };
      return { origin: server.origin, client: createServiceClient(server.origin, issuer), stop };
    },
  };
}

type CallOptions = Parameters<ServiceClient["call"]>[1];

/** Calls endpoints as an administrator by default. */
export function administratorCalls(client: ServiceClient, admin = administrator()) {
  /** Returns the body. */
  const call = async <E extends Endpoint>(endpoint: E, options: CallOptions = {}) =>
    (await client.call(endpoint, { as: admin, ...options })).body;
  return {
    call,
    callFor: <E extends Endpoint>(id: number, endpoint: E, body?: object) =>
      call(endpoint, { params: { id }, ...(body && { body }) }),
    refused: (endpoint: Endpoint, options: CallOptions = {}) =>
      client.refused(endpoint, { as: admin, ...options }),
  };
}
