import { endpoints } from "@deeds/contracts";
import {
  actorOf,
  hashReceipt,
  implement,
  listAnswer,
  type Route,
  refuse,
  windowOf,
} from "@deeds/service-kit";
import type { House } from "../house.ts";
import { presentRemovalReceipt, presentRemovalRequest } from "../presenters/removal-request.ts";
import { decideRemoval } from "../use-cases/decide-removal.ts";
import { erasePerson } from "../use-cases/erase-person.ts";
import {
  listRemovalRequests,
  peopleOfRequests,
  requestRemoval,
} from "../use-cases/removal-requests.ts";

export const removalRoutes = (house: House): Route[] => [
  implement(endpoints.requestRemoval, async ({ params, body, viewer }) => {
    const asked = { personId: params.id, fields: body, viewer, now: new Date() };
    return { receipt: await requestRemoval(house, asked) };
  }),
  implement(endpoints.removalRequests, async ({ query, ctx }) => {
    const window = windowOf(query);
    const { items, total } = await listRemovalRequests(house, query.status, window);
    const people = await peopleOfRequests(house, items);
    const shown = items.map((request) =>
      presentRemovalRequest(request, people.get(request.personId)),
    );
    return listAnswer(ctx, window, { items: shown, total });
  }),
  implement(endpoints.decideRemovalRequest, async (call) => {
    const request = await decideRemoval(house, {
      id: call.params.id,
      status: call.body.status,
      note: call.body.note ?? null,
      actor: actorOf(call),
      now: new Date(),
    });
    const people = await peopleOfRequests(house, [request]);
    return presentRemovalRequest(request, people.get(request.personId));
  }),
  implement(endpoints.removalReceipt, async ({ params }) => {
    const receiptHash = hashReceipt(params.receipt);
    const request = await house.models.removalRequests.findOne({ receiptHash }).lean();
    if (!request) throw refuse.notFound();
    return presentRemovalReceipt(request);
  }),
  implement(endpoints.erasePerson, async (call) => {
    const { id } = call.params;
    const { confirm } = call.body;
    await erasePerson(house, { id, confirm, actor: actorOf(call), now: new Date() });
  }),
];
