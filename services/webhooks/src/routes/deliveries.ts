import { endpoints } from "@deeds/contracts";
import { implement, listAnswer, type Route, windowOf } from "@deeds/service-kit";
import type { House } from "../house.ts";
import { presentDelivery } from "../presenters/delivery.ts";
import { presentTest } from "../presenters/test-result.ts";
import { listDeliveries } from "../use-cases/list-deliveries.ts";
import { testWebhook } from "../use-cases/test-webhook.ts";

export const deliveryRoutes = (house: House): Route[] => [
  implement(endpoints.testWebhook, async ({ params, language }) => {
    const outcome = await testWebhook(house, params.id, new Date());
    return presentTest(outcome, language);
  }),
  implement(endpoints.deliveries, async ({ params, query, ctx }) => {
    const window = windowOf(query);
    const filter = { webhookId: params.id, state: query.state };
    const found = await listDeliveries(house, filter, window);
    return listAnswer(ctx, window, { ...found, items: found.items.map(presentDelivery) });
  }),
];
