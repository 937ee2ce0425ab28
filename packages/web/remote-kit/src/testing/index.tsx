import type { FormCall, KnownResponse, LiveRemote, SentForm, User } from "@deeds/contracts";
import { checkHeadAndWants } from "@deeds/contracts/render";
import type { Language } from "@deeds/i18n";
import { createI18n } from "@deeds/i18n/react";
import { MemoryRouter, Route, Routes, useLocation } from "@deeds/router";
import { StaticRouter } from "@deeds/router/server";
import { MicroFrontend, Toaster } from "@deeds/ui";
import { act, cleanup, configure, render, screen } from "@testing-library/react";
import type { ComponentType, ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { cache } from "../data/cache.ts";
import { DataProvider } from "../data/use-endpoint.tsx";
import { receiveEvent } from "../live/live.ts";
import type { LiveEvent } from "../live/live-event.ts";
import { namespaceOf, type RemoteModule } from "../remote/define-remote.ts";
import { RemoteLoadError } from "../remote/lazy-parts.ts";
import { type RemoteHost, RemoteHostProvider } from "../remote/remote-host.ts";
import type { Lazy, SlotName, SlotProps } from "../remote/slots.ts";
import {
  beginPage,
  type PageHeadInput,
  type RenderPass,
  RenderPassContext,
} from "../render/index.ts";
import { sessionStore } from "../session/store.ts";
import { type FakeResponses, fakeApi, type SentCall } from "./fake-api.ts";
import { pageTexts } from "./page-texts.ts";

// Under load a page with its texts may need longer than the second that is usual.
configure({ asyncUtilTimeout: 10_000 });

export { fireEvent, waitFor, within } from "@testing-library/react";
export { type FakeResponses, failure, type SentCall } from "./fake-api.ts";

export interface TestHostOptions {
  /** The signed-in user; a guest by default. */
  user?: Partial<User> | null | undefined;
  /** `en` by default. */
  language?: Language | undefined;
  /**
   * Responses by `METHOD path?query`, or without the query for any; checked against the contract like
   * those of the server. A call without one fails with the code `not-found`.
   */
  responses?: FakeResponses | undefined;
  /** What other teams fill the page's slots with; any other slot is unavailable. */
  slots?: { readonly [Name in SlotName]?: ComponentType<SlotProps[Name]> } | undefined;
}

export interface TestHost {
  /** Queries of Testing Library over the whole document, dialogs included. */
  readonly screen: typeof screen;
  /** The calls sent until now, in order. */
  readonly calls: readonly SentCall[];
  /** Path and query of the router. */
  address(): string;
  /** Receives a message of `/api/live`. */
  receive(event: LiveEvent): Promise<void>;
}

/**
 * Renders a page of a remote as the shell does, with a fake session, router, API and texts. Needs a
 * document: `// @vitest-environment happy-dom` at the top of the test file.
 * @param page its path in the manifest, e.g. `/people/:id`
 * @throws when the remote has no such page
 */
export async function renderPage(
  remote: RemoteModule,
  page: string,
  {
    address = page,
    ...options
  }: TestHostOptions & { /** e.g. `/people/7?tab=proofs` */ address?: string } = {},
): Promise<TestHost> {
  const Page = await componentOf(remote, page, remote.pages[page]);
  return renderInHost(remote, { options, address, path: page, part: <Page /> });
}

/**
 * Renders a slot of a remote as another remote's page shows it, with `props`.
 * @throws when the remote does not fill the slot
 */
export async function renderSlot<Name extends SlotName>(
  remote: RemoteModule,
  slot: Name,
  props: SlotProps[Name],
  { address = "/", ...options }: TestHostOptions & { address?: string } = {},
): Promise<TestHost> {
  const Slot = await componentOf(remote, slot, remote.slots?.[slot] as Lazy | undefined);
  return renderInHost(remote, {
    options,
    address,
    path: "*",
    part: <Slot {...(props as object)} />,
  });
}

export interface ServerPageOptions {
  /** e.g. `/people/7?tab=proofs` */
  address?: string | undefined;
  /** `en` by default. */
  language?: Language | undefined;
  /** Responses by `METHOD path?query`; a page without one waits for it. */
  data?: Record<string, KnownResponse> | undefined;
  /** What was sent from the page's form. */
  form?: SentForm | null;
}

export interface ServerPage {
  html: string;
  /** What `usePageHead` received last; `null` when the page has none. */
  head: PageHeadInput | null;
  /** Keys of the reads that the page waits for. */
  wants: string[];
  /** The call that the sent form makes; `null` for none yet, `undefined` when there is no such form. */
  formCall: FormCall | null | undefined;
}

/**
 * Renders a page of a remote for a guest as the server does. Needs no document.
 * @throws when the remote has no such page, when the page throws, for a wrong field of its head, for more
 * than 50 reads, and for a `style` attribute, which the Content Security Policy rejects in HTML
 */
export async function renderPageOnServer(
  remote: RemoteModule,
  page: string,
  { address = page, language = "en", data = {}, form = null }: ServerPageOptions = {},
): Promise<ServerPage> {
  const Page = await componentOf(remote, page, remote.pages[page]);
  await provideTexts(remote, language);
  beginPage({ origin: "https://deeds.example", isSignedIn: false, data });
  const slots = new Map<string, ComponentType<object>>();
  for (const [slot, load] of Object.entries(remote.slots ?? {})) {
    slots.set(slot, await componentOf(remote, slot, load as Lazy));
  }
  const partOf: RenderPass["partOf"] = (id) => {
    const part = "slot" in id && slots.get(id.slot);
    if (!part) throw new RemoteLoadError(id.remote, new Error("a test renders one remote"));
    return part as ComponentType<Record<string, unknown>>;
  };
  const wants = new Set<string>();
  const pass: RenderPass = {
    partOf,
    throwsErrors: true,
    head: null,
    wants,
    remote: null,
    pageRemote: null,
    form,
    formCall: undefined,
  };
  const html = renderToString(
    <RenderPassContext value={pass}>
      <DataProvider>
        <RemoteHostProvider value={hostOf(remote, {})}>
          <StaticRouter location={address}>
            <MicroFrontend name={remote.name}>
              <Routes>
                <Route path={page} element={<Page />} />
              </Routes>
            </MicroFrontend>
          </StaticRouter>
        </RemoteHostProvider>
      </DataProvider>
    </RenderPassContext>,
  );
  const [style] = / style="[^"]*"/.exec(html) ?? [];
  if (style) throw new Error(`${page} has${style}, which the Content Security Policy rejects`);
  const [problem] = checkHeadAndWants({ title: null, ...pass.head }, [...wants]).problems;
  if (problem) throw new Error(`${page}: ${problem}`);
  return { html, head: pass.head, wants: [...wants], formCall: pass.formCall };
}

async function componentOf(remote: RemoteModule, part: string, load: Lazy | undefined) {
  if (!load) throw new Error(`${remote.name} has no ${part}`);
  return (await load()).default as ComponentType<object>;
}

interface Rendered {
  options: TestHostOptions;
  address: string;
  path: string;
  part: ReactNode;
}

async function renderInHost(remote: RemoteModule, { options, address, path, part }: Rendered) {
  cleanup();
  const { user = null, language = "en", responses = {}, slots = {} } = options;
  await provideTexts(remote, language);
  sessionStore.setState({ user: user && { ...someUser, ...user }, status: "ready" });
  for (const key of [...cache.keys()]) cache.delete(key);
  const calls = fakeApi(responses);
  let current = address;
  const view = (
    <DataProvider>
      <RemoteHostProvider value={hostOf(remote, slots)}>
        <MemoryRouter initialEntries={[address]}>
          <NoteAddress note={(next) => (current = next)} />
          <MicroFrontend name={remote.name}>
            <Routes>
              <Route path={path} element={part} />
              <Route path="*" element={null} />
            </Routes>
          </MicroFrontend>
          <Toaster />
        </MemoryRouter>
      </RemoteHostProvider>
    </DataProvider>
  );
  render(view);
  const receive = async (event: LiveEvent) => act(() => receiveEvent(event));
  return { screen, calls, address: () => current, receive };
}

async function provideTexts(remote: RemoteModule, language: Language): Promise<void> {
  createI18n(language, {
    [language]: {
      ...(await pageTexts[language]()),
      [namespaceOf(remote.name)]: (await remote.translations[language]()).default,
    },
  });
}

function NoteAddress({ note }: { note(address: string): void }) {
  const { pathname, search } = useLocation();
  note(pathname + search);
  return null;
}

const someUser: User = {
  id: 1,
  username: "maria",
  isAdmin: false,
  hasSubscription: false,
  subscriptionExpiresAt: null,
  createdAt: "2026-01-31T10:00:00.000Z",
};

/** The name of the remote that fills the slots of a test. */
const others = "mf-others";

function hostOf(remote: RemoteModule, slots: NonNullable<TestHostOptions["slots"]>): RemoteHost {
  const fillings = Object.entries(slots).map(([name, part]) => [
    name,
    async () => ({ default: part }),
  ]);
  const other = { ...remote, name: others, slots: Object.fromEntries(fillings) } as RemoteModule;
  const remotes = [other, remote];
  return {
    live: {
      id: 1,
      key: "1",
      activatedAt: "2026-01-31T10:00:00.000Z",
      remotes: remotes.map(liveOf),
    },
    load: async (name) => {
      const found = remotes.find((one) => one.name === name);
      if (!found) throw new Error(`${name} is not in the test's host`);
      return found;
    },
    report: (name, kind) => console.error(`${name}: ${kind}`),
    fallBack: () => false,
    waitForRetry: () => new Promise(() => undefined),
  };
}

const liveOf = ({ name, slots = {} }: RemoteModule): LiveRemote => ({
  name,
  version: "0.1.0-00000001",
  base: `/mf/${name}/0.1.0-00000001/`,
  entry: "remoteEntry.js",
  server: "server.00000001.js",
  preload: { js: [], css: [], fonts: [] },
  pages: [],
  slots: Object.keys(slots),
  integrity: {},
  previous: null,
});
