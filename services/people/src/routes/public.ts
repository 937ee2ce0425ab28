import { endpoints } from "@deeds/contracts";
import { hashReceipt, presentReceipt, publicSubject } from "@deeds/moderation";
import { implement, pageResponse, type Route, refuse, windowOf } from "@deeds/service-kit";
import type Koa from "koa";
import { presentFound, presentPerson } from "../presenters.ts";
import type { ServiceContext } from "../service-context.ts";
import { findBySlug } from "../use-cases/find-by-slug.ts";
import { findPeople } from "../use-cases/find-people.ts";
import { listFacets } from "../use-cases/list-facets.ts";
import { readHistory } from "../use-cases/read-history.ts";
import { readPublicStats, readReviewTime } from "../use-cases/read-stats.ts";
import { findPerson } from "../use-cases/steps/find-person.ts";

export const publicRoutes = (context: ServiceContext): Route[] => [
  implement(endpoints.publicPeople, async (call) => {
    const { query, viewer, now } = call;
    const page = query.page ?? 1;
    const window = { ...windowOf({ ...query, page }), page };
    const approved = { ...query, status: "approved", fullAccess: viewer.fullAccess, now } as const;
    const found = await findPeople(context, approved, window);
    const { correction, ...list } = presentFound(call, found);
    return { ...pageResponse(window, list), correction };
  }),
  implement(endpoints.countries, () => context.models.countryCounts.list()),
  implement(endpoints.facets, () => listFacets(context)),
  personBySlug(context),
  implement(endpoints.publicPerson, async (call) => {
    const person = await findPerson(context, call.params.id, { isAdmin: false });
    return presentPerson(person, call.viewer);
  }),
  implement(endpoints.personHistory, async ({ params, ctx }) => {
    const history = await readHistory(context, params.id);
    if (!history.isComplete) doNotCache(ctx);
    return history;
  }),
  implement(endpoints.publicStats, async ({ ctx }) => {
    const stats = await readPublicStats(context);
    if (Object.values(stats).includes(null)) doNotCache(ctx);
    return stats;
  }),
  implement(endpoints.reviewTime, async ({ ctx, now }) => {
    const { time, isWhole } = await readReviewTime(context, now);
    if (!isWhole) doNotCache(ctx);
    return time;
  }),
  implement(endpoints.personReceipt, async ({ params }) => {
    const person = await context.models.people.findByReceipt(hashReceipt(params.receipt));
    if (!person) throw refuse.notFound();
    const { createdAt } = person;
    return presentReceipt("person", person, { createdAt, subject: publicSubject(person) });
  }),
];

function personBySlug(context: ServiceContext): Route {
  const find = findBySlug(context);
  return implement(endpoints.personBySlug, async (call) => {
    const { person, proofs } = await find(call.params.slug, call.viewer);
    if (proofs === null) doNotCache(call.ctx);
    return { person: presentPerson(person, call.viewer), proofs };
  });
}

/** An incomplete response must not be cached beyond the outage. */
const doNotCache = (ctx: Koa.Context) => ctx.set("Cache-Control", "no-store");
