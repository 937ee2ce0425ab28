export { connectService, runServiceCommand } from "./connect-service.ts";
export { type ErasedEvents, eventsOfPerson } from "./erasure.ts";
export type { Consumption } from "./inbox.ts";
export { createMessaging, type Messaging } from "./messaging.ts";
export { type PeopleProjection, projectPeople, rebuildPeople } from "./people-projection.ts";
export { QueryFailed } from "./queries.ts";
export type { Position, SubscriptionStart } from "./subscription.ts";
export { traceContextOf } from "./trace-context.ts";
