export { connectService, runServiceCommand } from "./connect-service.ts";
export type { Consumption } from "./consumer.ts";
export { eventsOfPerson, type ForgottenEvents } from "./forget.ts";
export type { ListeningStart, Position } from "./listen.ts";
export { createMessaging, type Messaging } from "./messaging.ts";
export { originOf } from "./origins.ts";
export { type PeopleProjection, projectPeople, rebuildPeople } from "./people-projection.ts";
export { QueryFailed } from "./queries.ts";
