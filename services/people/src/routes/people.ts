import { endpoints } from "@deeds/contracts";
import {
  implement,
  listResponse,
  type Route,
  refuse,
  setVersionTag,
  windowOf,
} from "@deeds/service-kit";
import { presentLookAlike, presentOwnPerson, presentPerson } from "../presenters/person.ts";
import type { ServiceContext } from "../service-context.ts";
import { findLookAlikes } from "../use-cases/find-look-alikes.ts";
import { findPeople } from "../use-cases/find-people.ts";
import { listOwnPeople } from "../use-cases/list-own-people.ts";
import { findPerson } from "../use-cases/steps/find-person.ts";
import { submitPerson } from "../use-cases/submit-person.ts";
import { showFound } from "./show-found.ts";

export const peopleRoutes = (context: ServiceContext): Route[] => [
  implement(endpoints.people, async (call) => {
    const { viewer } = call;
    if (!viewer.isAdmin && call.query.status !== undefined) throw refuse.notAllowed();
    const status = viewer.isAdmin ? call.query.status : "approved";
    const window = windowOf(call.query);
    const query = { ...call.query, status, fullAccess: viewer.fullAccess };
    const found = await findPeople(context, query, window);
    const { correction, ...shown } = showFound(call, found);
    const answer = listResponse(call.ctx, window, shown);
    return Array.isArray(answer) ? answer : { ...answer, correction };
  }),
  implement(endpoints.myPeople, async ({ query, viewer, ctx }) => {
    if (viewer.userId === null) throw refuse.notAuthenticated();
    const window = windowOf(query);
    const { items, total } = await listOwnPeople(context, viewer.userId, window);
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
    const { body: fields, viewer, language } = call;
    const submission = { fields, viewer, language, now: new Date() };
    const { person, receipt } = await submitPerson(context, submission);
    return { person: presentPerson(person, call.viewer), receipt };
  }),
];
