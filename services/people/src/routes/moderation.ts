import { endpoints } from "@deeds/contracts";
import { decisionOf } from "@deeds/moderation";
import { actorOf, implement, type Route } from "@deeds/service-kit";
import { presentLookAlike, presentPerson, presentWaiting } from "../presenters/person.ts";
import type { ServiceContext } from "../service-context.ts";
import { findLookAlikes } from "../use-cases/find-look-alikes.ts";
import { mergePerson } from "../use-cases/merge-person.ts";
import { moderatePerson } from "../use-cases/moderate-person.ts";
import { listWaiting } from "../use-cases/read-stats.ts";
import { findPerson } from "../use-cases/steps/find-person.ts";
import { listMerges, unmergePerson } from "../use-cases/unmerge-person.ts";

export const moderationRoutes = (context: ServiceContext): Route[] => [
  implement(endpoints.waitingPeople, async ({ query }) => {
    const { items, total } = await listWaiting(context, query);
    return { items: items.map(presentWaiting), total };
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
];

export const mergeRoutes = (context: ServiceContext): Route[] => [
  implement(endpoints.mergePerson, async (call) => {
    const { params, body } = call;
    const order = { id: params.id, ...body, actor: actorOf(call), now: new Date() };
    return presentPerson(await mergePerson(context, order), call.viewer);
  }),
  implement(endpoints.unmergePerson, async (call) => {
    const present = (person: Parameters<typeof presentPerson>[0]) =>
      presentPerson(person, call.viewer);
    const undoing = { id: call.params.id, actor: actorOf(call), now: new Date(), present };
    return present(await unmergePerson(context, undoing));
  }),
  implement(endpoints.mergesOfPerson, ({ params }) => listMerges(context, params.id)),
];
