import { endpoints } from "@deeds/contracts";
import {
  answerOf,
  answerQuestion,
  askSender,
  decisionOf,
  questionOf,
  revisionOf,
  withdrawalOf,
} from "@deeds/moderation";
import { actorOf, implement, type Route } from "@deeds/service-kit";
import { waitingFields } from "../models/people.ts";
import {
  presentAssignment,
  presentLookAlike,
  presentNote,
  presentPerson,
  presentWaiting,
} from "../presenters.ts";
import type { ServiceContext } from "../service-context.ts";
import { addItemNote } from "../use-cases/add-item-note.ts";
import { assignItem, unassignItem } from "../use-cases/assign-item.ts";
import { findLookAlikes } from "../use-cases/find-look-alikes.ts";
import { listMerges, mergePerson, unmergePerson } from "../use-cases/merge-person.ts";
import { moderatePerson } from "../use-cases/moderate-person.ts";
import { revisePerson } from "../use-cases/revise-person.ts";
import { findPerson } from "../use-cases/steps/find-person.ts";

export const moderationRoutes = (context: ServiceContext): Route[] => [
  implement(endpoints.waitingPeople, async ({ query }) => {
    const { items, total } = await context.models.queue.listWaiting(query, waitingFields);
    return { items: items.map(presentWaiting), total };
  }),
  implement(endpoints.itemNotes, async ({ params }) => {
    const notes = await context.models.itemNotes.listOf(params.kind, params.id);
    return notes.map(presentNote);
  }),
  implement(endpoints.addItemNote, async (call) => {
    const { kind, id: item } = call.params;
    const actor = actorOf(call);
    return presentNote(
      await addItemNote(context, { kind, item, ...call.body, actor, now: call.now }),
    );
  }),
  implement(endpoints.itemAssignments, async () =>
    (await context.models.itemAssignments.list()).map(presentAssignment),
  ),
  implement(endpoints.assignItem, async (call) => {
    const { kind, id: item } = call.params;
    const actor = actorOf(call);
    return presentAssignment(
      await assignItem(context, { kind, item, ...call.body, actor, now: call.now }),
    );
  }),
  implement(endpoints.unassignItem, (call) => {
    const { kind, id: item } = call.params;
    return unassignItem(context, { kind, item, actor: actorOf(call) });
  }),
  implement(endpoints.alikePeople, async ({ params, viewer }) => {
    const person = await findPerson(context, params.id, viewer);
    const found = await findLookAlikes(context, person);
    return found
      .filter(({ person: { _id } }) => _id !== person._id)
      .map((alike) => presentLookAlike(alike.person, alike.reasons));
  }),
  implement(endpoints.moderatePerson, async (call) => {
    const person = await moderatePerson(context, decisionOf(call));
    return presentPerson(person, call.viewer);
  }),
  implement(endpoints.askPersonSender, (call) =>
    askSender(context, context.models.queue, questionOf(call)),
  ),
  implement(endpoints.withdrawPerson, async (call) => {
    await moderatePerson(context, await withdrawalOf(context, context.models.queue, call));
  }),
  implement(endpoints.answerPersonQuestion, (call) =>
    answerQuestion(context, context.models.queue, answerOf(call)),
  ),
  implement(endpoints.revisePerson, async (call) => {
    const person = await revisePerson(context, revisionOf(call));
    return presentPerson(person, call.viewer);
  }),
  implement(endpoints.mergePerson, async (call) => {
    const { params, body, viewer, now } = call;
    const order = { id: params.id, ...body, actor: actorOf(call), now };
    return presentPerson(await mergePerson(context, order), viewer);
  }),
  implement(endpoints.unmergePerson, async (call) => {
    const { params, viewer, now } = call;
    const person = await unmergePerson(context, {
      id: params.id,
      actor: actorOf(call),
      now,
      present: (current) => presentPerson(current, viewer),
    });
    return presentPerson(person, viewer);
  }),
  implement(endpoints.mergesOfPerson, ({ params }) => listMerges(context, params.id)),
];
