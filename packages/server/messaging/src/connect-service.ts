import type { ServiceName } from "@deeds/contracts";
import {
  awaitDatabase,
  awaitDatabaseOfCommand,
  createAuditLog,
  createIdentityVerifier,
  createLogger,
  type Database,
} from "@deeds/service-kit";
import { createMessaging, type Messaging } from "./messaging.ts";
import type { Checks } from "./report.ts";

interface Addresses {
  MONGODB_URL: string;
  NATS_URL: string;
}

interface ServiceSettings extends Addresses {
  LOG_LEVEL: string;
  AUTH_URL: readonly string[];
  GATEWAY_SECRET: string;
  NATS_STREAM_REPLICAS?: number | undefined;
}

/** Connects a service's database, messaging, audit log and token verifier, once its engines are there. */
export async function connectService(
  service: ServiceName,
  config: ServiceSettings,
  checks: Checks = {},
) {
  const log = createLogger(service, config.LOG_LEVEL);
  const database = await awaitDatabase(config.MONGODB_URL, log);
  const { NATS_URL: url, NATS_STREAM_REPLICAS: streamReplicas } = config;
  const messaging = await createMessaging({ url, service, database, log, checks, streamReplicas });
  const audit = await createAuditLog(database);
  const { AUTH_URL: authUrl, GATEWAY_SECRET: gatewaySecret } = config;
  const identity = createIdentityVerifier({ authUrl, audience: service, gatewaySecret });
  return { log, database, messaging, audit, identity };
}

/** Runs a command of a service with its database and messaging, once both are connected. */
export async function runServiceCommand(
  service: ServiceName,
  config: Addresses,
  command: (connections: { database: Database; messaging: Messaging }) => Promise<void>,
): Promise<void> {
  const log = createLogger(`${service}-command`, "error");
  const database = await awaitDatabaseOfCommand(config.MONGODB_URL, log);
  const messaging = await createMessaging({ url: config.NATS_URL, service, database, log });
  try {
    await messaging.untilConnected();
    await command({ database, messaging });
  } finally {
    await messaging.close();
    await database.close();
  }
}
