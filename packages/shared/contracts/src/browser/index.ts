/** The contracts without zod and schemas, for the browser. */
export type * from "../index.ts";
export { mediaTypeOf, proofFileTypes } from "../media-type.ts";
export type { Call } from "./values.ts";
export {
  auditActions,
  auditKinds,
  contactFields,
  countries,
  deliveryStates,
  endpoints,
  eventTypes,
  limits,
  mediaTypes,
  mergeFields,
  pageBootId,
  personSorts,
  removalWishes,
  socialTypes,
  waitingKinds,
  webhookEvents,
  webhookSignings,
} from "./values.ts";
