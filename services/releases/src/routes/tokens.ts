import { endpoints } from "@deeds/contracts";
import { implement, type Route } from "@deeds/service-kit";
import type { House } from "../house.ts";
import type { Publishers } from "../policies/publisher.ts";
import { presentToken } from "../presenters/publish-token.ts";
import {
  createPublishToken,
  listPublishTokens,
  revokePublishToken,
} from "../use-cases/publish-tokens.ts";

export const tokenRoutes = (house: House, publishers: Publishers): Route[] => [
  implement(endpoints.publishTokens, async () =>
    (await listPublishTokens(house)).map(presentToken),
  ),

  implement(endpoints.createPublishToken, async (call) => {
    const publisher = await publishers.of(call);
    const { token, secret } = await createPublishToken(house, { ...call.body, publisher });
    return { token: presentToken(token), secret };
  }),

  implement(endpoints.revokePublishToken, async (call) => {
    await revokePublishToken(house, { id: call.params.id, publisher: await publishers.of(call) });
  }),
];
