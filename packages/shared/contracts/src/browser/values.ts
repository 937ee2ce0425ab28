import type { Endpoint } from "../endpoint.ts";
import { endpoints as declared } from "../endpoints/index.ts";
import { importedPerson, importedProof } from "../entities/transfer.ts";

/**
 * The values of the contracts for the browser. A front end's build runs this module and inlines the
 * values of its exports, so that neither zod nor a schema is bundled: they must be JSON.
 */

export { accountKinds } from "../entities/account.ts";
export { auditActions, auditKinds } from "../entities/audit.ts";
export { mergeFields } from "../entities/merge.ts";
export {
  contactFields,
  mediaTypes,
  revisionRules,
  revisions,
  suggestionRevisionRules,
  waitingKinds,
} from "../entities/moderation.ts";
export {
  bulkFields,
  countries,
  maxCentury,
  personSorts,
  publicSorts,
  searchSorts,
  socialTypes,
  tableSorts,
} from "../entities/person.ts";
export { vitalNames } from "../entities/release.ts";
export { removalWishes } from "../entities/removal.ts";
export { deliveryFailures, deliveryStates, webhookSignings } from "../entities/webhook.ts";
export { webhookEvents } from "../entities/webhook-options.ts";
export { eventTypes } from "../events.ts";
export { limits } from "../limits.ts";
export { pageBootId } from "../live-set.ts";

/** The fields of an imported row, the names of the columns. */
export const importColumns = {
  people: Object.keys(importedPerson.shape),
  proofs: Object.keys(importedProof.shape),
};

/** An endpoint without its schemas, and without kinds that make no difference to calls of the browser. */
export interface Call<E extends Endpoint = Endpoint>
  extends Pick<E, "name" | "method" | "path">,
    Partial<Pick<E, "bodyKind" | "responseKind" | "idempotent">> {
  /** Never set: it carries the types of the request and of the response. */
  readonly declared?: E;
}

type Calls = { readonly [Name in keyof typeof declared]: Call<(typeof declared)[Name]> };

function callOf({ name, method, path, bodyKind, responseKind, idempotent }: Endpoint): Call {
  return {
    ...{ name, method, path },
    ...(bodyKind === "json" && { bodyKind }),
    ...(responseKind === "empty" && { responseKind }),
    ...(idempotent && { idempotent }),
  };
}

/** Every endpoint by its name, without its schemas. */
export const endpoints = Object.fromEntries(
  Object.entries(declared).map(([name, endpoint]) => [name, callOf(endpoint)]),
) as Calls;
