/**
 * What a page needs of the contracts at once. A build of a front end runs this module and takes the
 * values of its exports in its place, so that neither zod nor a schema comes along: they have to be JSON.
 */
import type { Endpoint } from "../endpoint.ts";
import { endpoints as declared } from "../endpoints/index.ts";
import type { Call } from "./call.ts";

export { auditActions, auditKinds } from "../entities/audit.ts";
export { countries } from "../entities/country.ts";
export { mergeFields } from "../entities/merge.ts";
export { personSorts } from "../entities/person.ts";
export { removalWishes } from "../entities/removal.ts";
export { socialTypes } from "../entities/social.ts";
export { mediaTypes } from "../entities/status.ts";
export { contactFields } from "../entities/suggestion.ts";
export { waitingKinds } from "../entities/waiting.ts";
export { deliveryStates, webhookEvents, webhookSignings } from "../entities/webhook.ts";
export { eventTypes } from "../events.ts";
export { limits } from "../limits.ts";
export { pageBootId } from "../page-boot.ts";

type Calls = { readonly [Name in keyof typeof declared]: Call<(typeof declared)[Name]> };

function callOf({ name, method, path, bodyKind, answer, idempotent }: Endpoint): Call {
  return { name, method, path, bodyKind, answer, idempotent };
}

/** Every call of the product by its name, as far as it takes to send it. */
export const endpoints = Object.fromEntries(
  Object.entries(declared).map(([name, endpoint]) => [name, callOf(endpoint)]),
) as Calls;
