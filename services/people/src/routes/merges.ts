import { endpoints } from "@deeds/contracts";
import { actorOf, implement, type Route } from "@deeds/service-kit";
import type { House } from "../house.ts";
import { presentPerson } from "../presenters/person.ts";
import { listMerges } from "../use-cases/list-merges.ts";
import { mergePerson } from "../use-cases/merge-person.ts";
import { unmergePerson } from "../use-cases/unmerge-person.ts";

export const mergeRoutes = (house: House): Route[] => [
  implement(endpoints.mergePerson, async (call) => {
    const { params, body } = call;
    const order = { id: params.id, ...body, actor: actorOf(call), now: new Date() };
    return presentPerson(await mergePerson(house, order), call.viewer);
  }),
  implement(endpoints.unmergePerson, async (call) => {
    const present = (person: Parameters<typeof presentPerson>[0]) =>
      presentPerson(person, call.viewer);
    const undoing = { id: call.params.id, actor: actorOf(call), now: new Date(), present };
    return present(await unmergePerson(house, undoing));
  }),
  implement(endpoints.mergesOfPerson, ({ params }) => listMerges(house, params.id)),
];
