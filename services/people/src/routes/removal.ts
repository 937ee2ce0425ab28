import { endpoints } from "@deeds/contracts";
import { hashReceipt } from "@deeds/moderation";
import { actorOf, implement, listResponse, type Route, refuse, windowOf } from "@deeds/service-kit";
import { presentRemovalReceipt, presentRemovalRequest } from "../presenters/removal-request.ts";
import type { ServiceContext } from "../service-context.ts";
import { decideRemoval } from "../use-cases/decide-removal.ts";
import { erasePerson } from "../use-cases/erase-person.ts";
import {
  listRemovalRequests,
  peopleOfRequests,
  requestRemoval,
} from "../use-cases/removal-requests.ts";

export const removalRoutes = (context: ServiceContext): Route[] => [
  implement(endpoints.requestRemoval, async ({ params, body, viewer }) => {
    const asked = { personId: params.id, fields: body, viewer, now: new Date() };
    return { receipt: await requestRemoval(context, asked) };
  }),
  implement(endpoints.removalRequests, async ({ query, ctx }) => {
    const window = windowOf(query);
    const { items, total } = await listRemovalRequests(context, query.status, window);
    const people = await peopleOfRequests(context, items);
    const shown = items.map((request) =>
      presentRemovalRequest(request, people.get(request.personId)),
    );
    return listResponse(ctx, window, { items: shown, total });
  }),
  implement(endpoints.decideRemovalRequest, async (call) => {
    const request = await decideRemoval(context, {
      id: call.params.id,
      status: call.body.status,
      note: call.body.note ?? null,
      actor: actorOf(call),
      now: new Date(),
    });
    const people = await peopleOfRequests(context, [request]);
    return presentRemovalRequest(request, people.get(request.personId));
  }),
  implement(endpoints.removalReceipt, async ({ params }) => {
    const receiptHash = hashReceipt(params.receipt);
    const request = await context.models.removalRequests.findOne({ receiptHash }).lean();
    if (!request) throw refuse.notFound();
    return presentRemovalReceipt(request);
  }),
  implement(endpoints.erasePerson, async (call) => {
    const { id } = call.params;
    const { confirm } = call.body;
    await erasePerson(context, { id, confirm, actor: actorOf(call), now: new Date() });
  }),
];
