export type { Consumption } from "./consumer.ts";
export { createMessaging, type Messaging } from "./messaging.ts";
export { QueryFailed } from "./queries.ts";
