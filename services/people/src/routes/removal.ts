import { endpoints } from "@deeds/contracts";
import {
  answerOf,
  answerQuestion,
  askSender,
  hashReceipt,
  questionOf,
  withdrawalOf,
} from "@deeds/moderation";
import {
  actorOf,
  assertFreshSignIn,
  implement,
  listResponse,
  type Route,
  refuse,
  windowOf,
} from "@deeds/service-kit";
import { waitingFields } from "../models/removal-request.ts";
import {
  presentRemovalReceipt,
  presentRemovalRequest,
  presentWaitingRemoval,
} from "../presenters.ts";
import type { ServiceContext } from "../service-context.ts";
import { erasePerson } from "../use-cases/erase-person.ts";
import { decideRemoval, peopleOfRequests, requestRemoval } from "../use-cases/removal-requests.ts";

export const removalRoutes = (context: ServiceContext): Route[] => [
  implement(endpoints.requestRemoval, async ({ params, body, viewer, language, now }) => {
    const request = { fields: body, viewer, language, now };
    return { receipt: await requestRemoval(context, params.id, request) };
  }),
  implement(endpoints.removalRequests, async ({ query, ctx }) => {
    const window = windowOf(query);
    const { items, total } = await context.models.removalRequests.list(query.status, window);
    const people = await peopleOfRequests(context, items);
    const presented = items.map((request) =>
      presentRemovalRequest(request, people.get(request.personId)),
    );
    return listResponse(ctx, window, { items: presented, total });
  }),
  implement(endpoints.waitingRemovals, async ({ query }) => {
    const { items, total } = await context.models.removalQueue.listWaiting(query, waitingFields);
    const people = await peopleOfRequests(context, items);
    return {
      items: items.map((item) => presentWaitingRemoval(item, people.get(item.personId))),
      total,
    };
  }),
  implement(endpoints.removalRequest, async ({ params }) => {
    const request = await context.models.removalRequests.findById(params.id);
    if (!request) throw refuse.notFound();
    const people = await peopleOfRequests(context, [request]);
    return presentRemovalRequest(request, people.get(request.personId));
  }),
  implement(endpoints.askRemovalSender, (call) =>
    askSender(context, context.models.removalQueue, questionOf(call)),
  ),
  implement(endpoints.withdrawRemoval, async (call) => {
    const withdrawal = await withdrawalOf(context, context.models.removalQueue, call);
    await decideRemoval(context, { ...withdrawal, note: withdrawal.rejectionReason });
  }),
  implement(endpoints.answerRemovalQuestion, (call) =>
    answerQuestion(context, context.models.removalQueue, answerOf(call)),
  ),
  implement(endpoints.decideRemovalRequest, async (call) => {
    const request = await decideRemoval(context, {
      id: call.params.id,
      status: call.body.status,
      note: call.body.note ?? null,
      actor: actorOf(call),
      now: call.now,
    });
    const people = await peopleOfRequests(context, [request]);
    return presentRemovalRequest(request, people.get(request.personId));
  }),
  implement(endpoints.removalReceipt, async ({ params }) => {
    const { removalRequests } = context.models;
    const request = await removalRequests.findByReceipt(hashReceipt(params.receipt));
    if (!request) throw refuse.notFound();
    const people = await peopleOfRequests(context, [request]);
    return presentRemovalReceipt(request, people.get(request.personId));
  }),
  implement(endpoints.erasePerson, async (call) => {
    const { params, body, now } = call;
    assertFreshSignIn(call);
    await erasePerson(context, { id: params.id, confirm: body.confirm, actor: actorOf(call), now });
  }),
];
