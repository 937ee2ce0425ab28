export * from "./certificates.ts";
export * from "./client.ts";
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
export * from "./proxy.ts";
export * from "./seeded.ts";
export * from "./service.ts";
export * from "./transfers.ts";
