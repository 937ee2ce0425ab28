import { endpoints, type Page } from "@deeds/contracts";
import { hashReceipt, presentReceipt } from "@deeds/moderation";
import { implement, type Route, refuse, type Window, windowOf } from "@deeds/service-kit";
import type Koa from "koa";
import { presentPerson } from "../presenters/person.ts";
import type { ServiceContext } from "../service-context.ts";
import { findBySlug } from "../use-cases/find-by-slug.ts";
import { findPeople } from "../use-cases/find-people.ts";
import { readReviewTime } from "../use-cases/read-review.ts";
import { listCountries, readPublicStats } from "../use-cases/read-stats.ts";
import { findPerson } from "../use-cases/steps/find-person.ts";
import { showFound } from "./show-found.ts";

export const publicRoutes = (context: ServiceContext): Route[] => [
  implement(endpoints.publicPeople, async (call) => {
    const window = pageOf(call.query);
    const { fullAccess } = call.viewer;
    const query = { ...call.query, status: "approved", fullAccess } as const;
    const found = await findPeople(context, query, window);
    const { correction, ...shown } = showFound(call, found);
    return { ...pageResponse(window, shown), correction };
  }),
  implement(endpoints.countries, () => listCountries(context)),
  personBySlug(context),
  implement(endpoints.publicPerson, async (call) => {
    const person = await findPerson(context, call.params.id, { isAdmin: false });
    return presentPerson(person, call.viewer);
  }),
  implement(endpoints.publicStats, async ({ ctx }) => {
    const stats = await readPublicStats(context);
    if (Object.values(stats).includes(null)) doNotCache(ctx);
    return stats;
  }),
  implement(endpoints.reviewTime, async ({ ctx }) => {
    const { answer, isWhole } = await readReviewTime(context, new Date());
    if (!isWhole) doNotCache(ctx);
    return answer;
  }),
  implement(endpoints.personReceipt, async ({ params }) => {
    const receiptHash = hashReceipt(params.receipt);
    const person = await context.models.people.findOne({ receiptHash }).lean();
    if (!person) throw refuse.notFound();
    return presentReceipt("person", person, person.createdAt);
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

type PageWindow = Window & { page: number };

/** Page window of an endpoint whose response is always paged. */
function pageOf(query: { page?: number | undefined; limit?: number | undefined }): PageWindow {
  const page = query.page ?? 1;
  return { ...windowOf({ ...query, page }), page };
}

const pageResponse = <Item>(
  { page, limit }: PageWindow,
  found: { items: Item[]; total: number; totalIsExact: boolean },
): Page<Item> => ({ ...found, page, limit, totalPages: Math.ceil(found.total / limit) });
