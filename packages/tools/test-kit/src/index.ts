export * from "./certificates.ts";
export * from "./client.ts";
export * from "./database-proxy.ts";
export {
  startTestEnginesByTls,
  startTestNats,
  startTestNatsCluster,
  type TestNats,
  testBucketPrefix,
  testDatabase,
  testEngines,
} from "./engines.ts";
export * from "./events.ts";
export * from "./http-server.ts";
export * from "./process-env.ts";
export * from "./seeded.ts";
export * from "./service.ts";
export * from "./transfers.ts";
