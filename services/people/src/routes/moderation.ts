import { endpoints } from "@deeds/contracts";
import { actorOf, implement, type Route } from "@deeds/service-kit";
import type { House } from "../house.ts";
import { presentLookAlike } from "../presenters/look-alike.ts";
import { presentPerson } from "../presenters/person.ts";
import { presentWaiting } from "../presenters/waiting.ts";
import { findLookAlikes } from "../use-cases/find-look-alikes.ts";
import { listWaiting } from "../use-cases/list-waiting.ts";
import { moderatePerson } from "../use-cases/moderate-person.ts";
import { findPerson } from "../use-cases/steps/find-person.ts";

/** Deciding on people who were submitted. */
export const moderationRoutes = (house: House): Route[] => [
  implement(endpoints.waitingPeople, async ({ query }) => {
    const { items, total } = await listWaiting(house, query);
    return { items: items.map(presentWaiting), total };
  }),
  implement(endpoints.alikePeople, async ({ params, viewer }) => {
    const person = await findPerson(house, params.id, viewer);
    const found = await findLookAlikes(house, person);
    return found
      .filter(({ person: { _id } }) => _id !== person._id)
      .map((alike) => presentLookAlike(alike.person, alike.reasons));
  }),
  implement(endpoints.moderatePerson, async (call) => {
    const person = await moderatePerson(house, {
      id: call.params.id,
      status: call.body.status,
      rejectionReason: call.body.rejectionReason ?? null,
      actor: actorOf(call),
      now: new Date(),
    });
    return presentPerson(person, call.viewer);
  }),
];
