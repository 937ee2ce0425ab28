import type { Endpoint } from "../endpoint.ts";
import { authEndpoints } from "./auth.ts";
import { contactEditEndpoints } from "./contact-edits.ts";
import { emailEndpoints } from "./email.ts";
import { followingEndpoints } from "./following.ts";
import { passkeyEndpoints } from "./passkeys.ts";
import { peopleEndpoints } from "./people.ts";
import { peopleModerationEndpoints } from "./people-moderation.ts";
import { proofEndpoints } from "./proofs.ts";
import { releaseEndpoints } from "./releases.ts";
import { userEndpoints } from "./users.ts";
import { webhookEndpoints } from "./webhooks.ts";

const declared = {
  ...authEndpoints,
  ...emailEndpoints,
  ...passkeyEndpoints,
  ...userEndpoints,
  ...peopleEndpoints,
  ...peopleModerationEndpoints,
  ...followingEndpoints,
  ...proofEndpoints,
  ...contactEditEndpoints,
  ...webhookEndpoints,
  ...releaseEndpoints,
};

type Named<Declared> = {
  readonly [Name in keyof Declared]: Declared[Name] & { readonly name: string };
};

export const endpoints = Object.fromEntries(
  Object.entries(declared).map(([name, endpoint]) => [name, { name, ...endpoint }]),
) as Named<typeof declared>;

export const endpointList: readonly Endpoint[] = Object.values(endpoints);
