import { endpoints } from "@deeds/contracts";
import {
  assertVisible,
  implement,
  listResponse,
  type Route,
  refuse,
  requireOwner,
  setVersionTag,
  windowOf,
} from "@deeds/service-kit";
import { presentFound, presentLookAlike, presentOwnPerson, presentPerson } from "../presenters.ts";
import type { ServiceContext } from "../service-context.ts";
import { submitPerson } from "../use-cases/add-person.ts";
import { findLookAlikes } from "../use-cases/find-look-alikes.ts";
import { findPeople } from "../use-cases/find-people.ts";
import { findPerson } from "../use-cases/steps/find-person.ts";

export const peopleRoutes = (context: ServiceContext): Route[] => [
  implement(endpoints.people, async (call) => {
    const { viewer } = call;
    if (!viewer.isAdmin && call.query.status !== undefined) throw refuse.notAllowed();
    const status = viewer.isAdmin ? call.query.status : "approved";
    const window = windowOf(call.query);
    const query = { ...call.query, status, fullAccess: viewer.fullAccess, now: call.now };
    const found = await findPeople(context, query, window);
    const { correction, ...list } = presentFound(call, found);
    const response = listResponse(call.ctx, window, list);
    return Array.isArray(response) ? response : { ...response, correction };
  }),
  implement(endpoints.myPeople, async (call) => {
    const { query, ctx } = call;
    const window = windowOf(query);
    const { items, total } = await context.models.people.listOfCreator(requireOwner(call), window);
    return listResponse(ctx, window, { items: items.map(presentOwnPerson), total });
  }),
  implement(endpoints.person, async (call) => {
    const person = await findPerson(context, call.params.id, call.viewer);
    setVersionTag(call.ctx, person, call.viewer);
    return presentPerson(person, call.viewer);
  }),
  implement(endpoints.lookAlikes, async ({ body }) => {
    const found = await findLookAlikes(context, body);
    return found.map(({ person, reasons }) => presentLookAlike(person, reasons));
  }),
  implement(endpoints.submitPerson, async (call) => {
    assertVisible(call, "name");
    const { body: fields, viewer, language, now } = call;
    const submission = { fields, viewer, language, now };
    const { person, receipt } = await submitPerson(context, submission);
    return { person: presentPerson(person, viewer), receipt };
  }),
];
