import type { Endpoint } from "../endpoint.ts";
import { authEndpoints } from "./auth.ts";
import { contactEditEndpoints } from "./contact-edits.ts";
import { peopleEndpoints } from "./people.ts";
import { proofEndpoints } from "./proofs.ts";
import { releaseEndpoints } from "./releases.ts";
import { webhookEndpoints } from "./webhooks.ts";

/** Every call of the product by its name. */
export const endpoints = {
  ...authEndpoints,
  ...peopleEndpoints,
  ...proofEndpoints,
  ...contactEditEndpoints,
  ...webhookEndpoints,
  ...releaseEndpoints,
} as const;

export const endpointList: readonly Endpoint[] = Object.values(endpoints);
