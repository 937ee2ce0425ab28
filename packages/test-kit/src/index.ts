export * from "./client.ts";
export * from "./events.ts";
export * from "./http-server.ts";
export * from "./issuer.ts";
export { testBucketPrefix, testDatabase, testEngines } from "./test-database.ts";
export { startTestNats, type TestNats } from "./test-nats.ts";
export * from "./transfers.ts";
