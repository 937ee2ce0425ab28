import type { Endpoint } from "../endpoint.ts";
import { authEndpoints } from "./auth.ts";
import { contactEditEndpoints } from "./contact-edits.ts";
import { peopleEndpoints } from "./people.ts";
import { peopleRemovalEndpoints } from "./people-removal.ts";
import { peopleReviewEndpoints } from "./people-review.ts";
import { peopleToolEndpoints } from "./people-tools.ts";
import { proofEndpoints } from "./proofs.ts";
import { releaseEndpoints } from "./releases.ts";
import { webhookEndpoints } from "./webhooks.ts";

/** Every call of the product by its name. */
export const endpoints = {
  ...authEndpoints,
  ...peopleEndpoints,
  ...peopleReviewEndpoints,
  ...peopleRemovalEndpoints,
  ...peopleToolEndpoints,
  ...proofEndpoints,
  ...contactEditEndpoints,
  ...webhookEndpoints,
  ...releaseEndpoints,
} as const;

export const endpointList: readonly Endpoint[] = Object.values(endpoints);
