import {
  endpoints,
  type LiveRemote,
  type PageBoot,
  type PageHead,
  pageHead,
  type SentForm,
  type User,
} from "@deeds/contracts";
import { stylesCookie } from "@deeds/ui/boot-script";
import type Koa from "koa";
import type { Caller } from "../identity/identities.ts";
import { etagOf, writeVersion } from "../pipeline/encoding.ts";
import { type GatewayContext, readCookie, requestOf } from "../pipeline/request-context.ts";
import { withStyles } from "../pipeline/security-headers.ts";
import { type ChosenSet, mayFallBack } from "./choose-release-set.ts";
import { completeDocument, composeFrame, type DocumentFrame } from "./document.ts";
import type { InlineStyles, InlineStylesReader } from "./inline-styles.ts";
import type { PageContents } from "./page-content.ts";
import { initialResponses, mayRead } from "./page-reads.ts";
import { firstReader, mayOpen, type Page, viewerOf } from "./pages.ts";
import type { ComposedDocument, PageContent } from "./render-content.ts";

interface Options {
  ctx: Koa.Context;
  context: GatewayContext;
  chosen: ChosenSet;
  page: Page | null;
  content: PageContent;
  contents: Pick<PageContents, "documents" | "frames">;
  head: PageHead;
  /** The page token, where it is part of the document. */
  token: Pick<PageBoot, "token">;
  /** What was sent from a form, which the page shows again. */
  form?: SentForm;
  inlineStyles: InlineStylesReader;
}

/** Returns the head of a page; of one that was not rendered only its front end knows more. */
export function headOf({ page: rendered }: PageContent, page: Page | null): PageHead {
  const head = rendered?.head ?? pageHead.parse({ title: null });
  if (!page) return { ...head, status: 404, noIndex: true };
  return page.page.access === "public" ? head : { ...head, noIndex: true };
}

const userKey = `GET ${endpoints.currentUser.path}`;
/** Documents for all visitors are compressed once. */
const levels = { forAll: 6, once: 4 };

/** Writes the document of all visitors without an account. */
export async function writeForAll(options: Options): Promise<void> {
  const { ctx, context, chosen, content, token, form } = options;
  const { previewState } = chosen;
  const { documents } = options.contents;
  const { key: set, activatedAt } = chosen.pageSet.live;
  const areCached = hasStyles(options);
  const parts = [
    content.id,
    set,
    activatedAt,
    previewState,
    context.calledOrigin(ctx.host),
    areCached,
  ];
  const key = JSON.stringify(parts);
  const isShared = token.token === undefined && content.page !== null && !form;
  const known = isShared ? documents.get(key) : undefined;
  if (known) return write(ctx, known);
  const frameForAll = isShared ? sharedFrame : loadFrame;
  const document = complete(options, await frameForAll(options, areCached));
  if (!isShared) return write(ctx, document);
  const shared = { ...document, level: levels.forAll, encoded: new Map() };
  documents.set(key, shared);
  await write(ctx, shared);
}

/** Returns the frame of a page for all visitors from the cache, or composes it. */
async function sharedFrame(options: Options, areCached: boolean): Promise<DocumentFrame> {
  const { frames } = options.contents;
  const key = JSON.stringify([frameParts(options), areCached]);
  const known = frames.get(key);
  if (known) return known;
  const frame = await loadFrame(options, areCached);
  // Without styles that the page needs, the next document may have them.
  if (areCached || frame.styleHashes.length > 0) frames.set(key, frame);
  return frame;
}

async function loadFrame(options: Options, areCached: boolean): Promise<DocumentFrame> {
  const { content, inlineStyles } = options;
  const styles = content.page && !areCached ? await inlineStyles.of(styledBy(options)) : null;
  return frameOf(options, { known: anonymous(content), user: null, styles });
}

/** The front ends whose styles the page needs first. */
const styledBy = ({ chosen, page }: Options): LiveRemote[] =>
  chosen.pageSet.live.remotes.filter(
    ({ name, off }) => (name === "shell" || name === page?.remote.name) && !off,
  );

/** Whether the browser has cached all style sheets that the page needs first. */
function hasStyles(options: Options): boolean {
  const known = readCookie(options.ctx.headers.cookie, stylesCookie)?.split(":");
  return known !== undefined && styledBy(options).every(({ version }) => known.includes(version));
}

function write(ctx: Koa.Context, document: ComposedDocument): Promise<void> {
  ctx.set("Content-Security-Policy", document.policy);
  return writeVersion(ctx, document);
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
        const isAllowed = await mayRead(context.limits, { endpoint, address }, requestOf(ctx));
        return [key, isAllowed ? await read(endpoint, address) : null] as const;
      }),
    ),
  ]);
  const found = responses.flatMap(([key, response]) =>
    response?.status === 200 ? [[key, response.json] as const] : [],
  );
  const known = user === undefined ? {} : { [userKey]: user };
  const data = { ...known, ...Object.fromEntries(found) };
  await write(ctx, complete(options, frameOf(options, { known: { data }, user, styles: null })));
}

interface Composition {
  known: Pick<PageBoot, "data" | "failures" | "rendered">;
  user: User | null | undefined;
  styles: InlineStyles | null;
}

/** What distinguishes the frames of a page for all visitors. */
function frameParts({ ctx, context, chosen, page, content }: Options) {
  const { canary: _canary, canaries: _canaries, ...state } = chosen.previewState;
  const files = [shellOf(chosen), page?.remote].map(
    (one) => one && [one.name, one.version, one.off],
  );
  return [content.id, files, state, mayFallBack(chosen), context.calledOrigin(ctx.host)];
}

const shellOf = ({ pageSet }: ChosenSet): LiveRemote | undefined =>
  pageSet.live.remotes.find(({ name }) => name === "shell");

function frameOf(
  { ctx, context, chosen, page, content, head, token, form }: Options,
  { known, user, styles }: Composition,
): DocumentFrame {
  const { canary: _canary, canaries: _canaries, ...state } = chosen.previewState;
  const { language } = requestOf(ctx);
  return composeFrame({
    head,
    content: content.page?.html ?? "",
    shell: shellOf(chosen),
    page,
    isSignedIn: user !== null,
    mayOpen: page === null || mayOpen(page, user),
    mayFallBack: mayFallBack(chosen),
    address: `${ctx.path}${ctx.search}`,
    boot: {
      language,
      ...state,
      ...token,
      ...known,
      ...(form && { form }),
      ...(context.hasDemoAccounts && { demo: true as const }),
    },
    origin: context.publicOrigin,
    requestOrigin: context.calledOrigin(ctx.host),
    styles,
  });
}

function complete(
  { chosen: { pageSet, previewState } }: Options,
  frame: DocumentFrame,
): ComposedDocument {
  const { canary, canaries } = previewState;
  const bytes = completeDocument(frame, pageSet.texts, { canary, canaries });
  const policy = withStyles(pageSet.policy, frame.styleHashes);
  return { etag: etagOf(bytes), bytes, policy, level: levels.once };
}
