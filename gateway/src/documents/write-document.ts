import { endpoints, type PageBoot, type PageHead, pageHead, type User } from "@deeds/contracts";
import type Koa from "koa";
import type { Caller } from "../identity/identities.ts";
import { type BodyVersion, etagOf, writeVersion } from "../pipeline/encoding.ts";
import { type GatewayContext, requestOf } from "../pipeline/request-context.ts";
import { type ChosenSet, mayFallBack } from "./choose-release-set.ts";
import { composeDocument } from "./document.ts";
import { initialResponses } from "./page-reads.ts";
import { firstReader, mayOpen, type Page, viewerOf } from "./pages.ts";
import type { PageContent } from "./render-content.ts";

interface Options {
  ctx: Koa.Context;
  context: GatewayContext;
  chosen: ChosenSet;
  page: Page | null;
  content: PageContent;
  head: PageHead;
  /** The page token, where it is part of the document. */
  token: Pick<PageBoot, "token">;
}

/** Returns the head of a page; of one that was not rendered only its front end knows more. */
export function headOf({ page: rendered }: PageContent, page: Page | null): PageHead {
  const head = rendered?.head ?? pageHead.parse({ title: null });
  if (!page) return { ...head, status: 404, noIndex: true };
  return page.page.access === "public" ? head : { ...head, noIndex: true };
}

const userKey = `GET ${endpoints.currentUser.path}`;
/** Documents for all visitors are compressed once. */
const levels = { forAll: 6, forUser: 4 };

/** Writes the document of all visitors without an account. */
export async function writeForAll(options: Options): Promise<void> {
  const { ctx, context, chosen, content, token } = options;
  if (token.token !== undefined)
    return writeVersion(ctx, compose(options, anonymous(content), null));
  const key = JSON.stringify([chosen.previewState, originOf(ctx, context)]);
  const known = content.documents.get(key);
  const document = known ?? {
    ...compose(options, anonymous(content), null),
    level: levels.forAll,
    encoded: new Map(),
  };
  if (!known) content.documents.set(key, document);
  await writeVersion(ctx, document);
}

function anonymous(content: PageContent): Pick<PageBoot, "data" | "failures" | "rendered"> {
  const { data, failures } = initialResponses(content.reads);
  return {
    data: { [userKey]: null, ...data },
    ...(Object.keys(failures).length > 0 && { failures }),
    ...(content.page?.html && { rendered: true }),
  };
}

/** Writes the document of a user: with the data that the page waits for as this user sees it. */
export async function writeForUser(options: Options, caller: Caller): Promise<void> {
  const { ctx, context, content } = options;
  const read = firstReader(context, requestOf(ctx), caller);
  const [user, responses] = await Promise.all([
    viewerOf(caller, read),
    Promise.all(
      [...content.reads].map(async ([key, { endpoint, address }]) => {
        return [key, await read(endpoint, address)] as const;
      }),
    ),
  ]);
  const found = responses.flatMap(([key, response]) =>
    response?.status === 200 ? [[key, response.json] as const] : [],
  );
  const known = user === undefined ? {} : { [userKey]: user };
  const data = { ...known, ...Object.fromEntries(found) };
  await writeVersion(ctx, { ...compose(options, { data }, user), level: levels.forUser });
}

function compose(
  { ctx, context, chosen, page, content, head, token }: Options,
  known: Pick<PageBoot, "data" | "failures" | "rendered">,
  user: User | null | undefined,
): BodyVersion {
  const { pageSet, previewState } = chosen;
  const { language } = requestOf(ctx);
  const document = composeDocument({
    head,
    content: content.page?.html ?? "",
    pageSet,
    page,
    mayOpen: page === null || mayOpen(page, user),
    mayFallBack: mayFallBack(chosen),
    address: `${ctx.path}${ctx.search}`,
    boot: { language, live: pageSet.live, ...previewState, ...token, ...known },
    origin: context.publicOrigin,
    requestOrigin: originOf(ctx, context),
  });
  const bytes = Buffer.from(document);
  return { etag: etagOf(bytes), bytes };
}

/** The origin as this visitor calls it: the host is one of the site's. */
const originOf = (ctx: Koa.Context, { publicOrigin }: GatewayContext): string =>
  ctx.host === "" ? publicOrigin : `${new URL(publicOrigin).protocol}//${ctx.host}`;
