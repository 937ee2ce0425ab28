export type { Consumption } from "./consumer.ts";
export { eventsOfPerson, type ForgottenEvents } from "./forget.ts";
export type { ListeningStart, Position } from "./listen.ts";
export { createMessaging, type Messaging } from "./messaging.ts";
export { originOf } from "./origins.ts";
export { QueryFailed } from "./queries.ts";
