export * from "./client.ts";
export * from "./issuer.ts";
export { testBucketPrefix, testDatabase, testEngines } from "./test-database.ts";
export { startTestEngines, type TestEngines } from "./test-engines.ts";
export { startTestNats, type TestNats } from "./test-nats.ts";
