import type { Endpoint } from "../endpoint.ts";
import { endpoints as declared } from "../endpoints/index.ts";

/**
 * What a page needs of the contracts at once. A build of a front end runs this module and takes the
 * values of its exports in its place, so that neither zod nor a schema comes along: they have to be JSON.
 */

export { auditActions, auditKinds } from "../entities/audit.ts";
export { mergeFields } from "../entities/merge.ts";
export { mediaTypes, waitingKinds } from "../entities/moderation.ts";
export { countries, personSorts, socialTypes } from "../entities/person.ts";
export { removalWishes } from "../entities/removal.ts";
export { contactFields } from "../entities/suggestion.ts";
export { deliveryStates, webhookSignings } from "../entities/webhook.ts";
export { webhookEvents } from "../entities/webhook-options.ts";
export { eventTypes } from "../events.ts";
export { limits } from "../limits.ts";
export { pageBootId } from "../release.ts";

/** An endpoint without its schemas: what it takes to send a call. */
export interface Call<E extends Endpoint = Endpoint>
  extends Pick<E, "name" | "method" | "path" | "bodyKind" | "answer" | "idempotent"> {
  /** Never there: it carries the types of the call's parts and of its answer. */
  readonly declared?: E;
}

type Calls = { readonly [Name in keyof typeof declared]: Call<(typeof declared)[Name]> };

function callOf({ name, method, path, bodyKind, answer, idempotent }: Endpoint): Call {
  return { name, method, path, bodyKind, answer, idempotent };
}

/** Every call of the product by its name, as far as it takes to send it. */
export const endpoints = Object.fromEntries(
  Object.entries(declared).map(([name, endpoint]) => [name, callOf(endpoint)]),
) as Calls;
