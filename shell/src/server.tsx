import type { LiveSet, RenderedPage, RenderRequest } from "@deeds/contracts";
import * as i18n from "@deeds/i18n";
import * as errors from "@deeds/i18n/errors";
import * as i18nReact from "@deeds/i18n/react";
import * as kit from "@deeds/remote-kit";
import { beginPage, type RenderPass, RenderPassContext } from "@deeds/remote-kit/render";
import * as router from "@deeds/router";
import { StaticRouter } from "@deeds/router/server";
import * as ui from "@deeds/ui";
import i18next from "i18next";
import * as react from "react";
import * as jsxRuntime from "react/jsx-runtime";
import * as reactDom from "react-dom";
import { renderToString } from "react-dom/server";
import * as swr from "swr";
import * as zustand from "zustand";
import { App } from "./app.tsx";
import { readParts } from "./server/parts.ts";
import { texts as en } from "./texts/en.ts";
import { texts as ru } from "./texts/ru.ts";
import { texts as uk } from "./texts/uk.ts";

/** What the server bundles of remotes may require: the keys of `sharedKeys` in `@deeds/federation`. */
export const shared: Record<string, unknown> = {
  react,
  "react-dom": reactDom,
  "react/jsx-runtime": jsxRuntime,
  swr,
  zustand,
  "@deeds/i18n": i18n,
  "@deeds/i18n/errors": errors,
  "@deeds/i18n/react": i18nReact,
  "@deeds/remote-kit": kit,
  "@deeds/router": router,
  "@deeds/ui": ui,
};

type Render = (request: Omit<RenderRequest, "set">) => RenderedPage;

/**
 * Returns a function that renders pages of a release set, one at a time: texts and stores are those
 * of this bundle. It throws nothing; without HTML the shell itself has failed.
 * @param remotes exports of the server bundles of remotes; areas of others are left to the browser
 */
export async function createRenderer(
  live: LiveSet,
  remotes: Readonly<Record<string, unknown>>,
): Promise<Render> {
  const { partOf, texts } = await readParts(remotes);
  i18nReact.createI18n("ru", {
    ru: { ...ru, ...texts.ru },
    en: { ...en, ...texts.en },
    uk: { ...uk, ...texts.uk },
  });
  const host: kit.RemoteHost = {
    live,
    load: () => new Promise(() => undefined),
    fallBack: () => false,
    waitForRetry: () => new Promise(() => undefined),
    report: () => undefined,
  };

  return function render({ address, language, origin, isSignedIn, data, form = null }) {
    void i18next.changeLanguage(language);
    beginPage({ origin, isSignedIn, data });
    const Router = ({ children }: { children: react.ReactNode }) => (
      <StaticRouter location={address}>{children}</StaticRouter>
    );
    const renderApp: RenderApp = (pass) =>
      renderToString(
        <RenderPassContext value={pass}>
          <App host={host} Router={Router} />
        </RenderPassContext>,
      );
    return renderPage({ partOf, form }, renderApp);
  };
}

type Given = Pick<RenderPass, "partOf" | "form">;
type RenderApp = (pass: RenderPass) => string;

const newPass = (given: Given, throwsErrors: boolean): RenderPass => ({
  ...given,
  throwsErrors,
  head: null,
  wants: new Set(),
  remote: null,
  pageRemote: null,
  formCall: undefined,
});

function renderPage(given: Given, renderApp: RenderApp): RenderedPage {
  const pass = newPass(given, false);
  const page = (html: string, failures: RenderedPage["failures"]): RenderedPage => ({
    html,
    head: headOf(pass),
    wants: [...pass.wants],
    failures,
    remote: pass.pageRemote ?? "shell",
    ...(pass.formCall !== undefined && { formCall: pass.formCall }),
  });
  try {
    const html = renderApp(pass);
    return page(html, html.includes(abandonedBoundary) ? failuresOf(given, renderApp) : []);
  } catch (error) {
    return page("", [failureOf("shell", error)]);
  }
}

/** Renders the page once more, only to get the error of a part. */
function failuresOf(given: Given, renderApp: RenderApp): RenderedPage["failures"] {
  const pass = newPass(given, true);
  try {
    renderApp(pass);
    return [];
  } catch (error) {
    const isAbsent = error instanceof kit.RemoteLoadError;
    return isAbsent ? [] : [failureOf(pass.remote ?? "shell", error)];
  }
}

/** React's mark of a boundary that it leaves to the browser. */
const abandonedBoundary = "<!--$!-->";

function headOf({ head }: RenderPass): RenderedPage["head"] {
  const stated = head ?? { title: null };
  const noIndex = stated.noIndex ?? false;
  return {
    title: stated.title,
    status: stated.status ?? 200,
    description: stated.description ?? i18next.t("shell:siteSummary"),
    canonical: stated.canonical ?? null,
    noIndex,
    kind: stated.kind ?? "website",
    movedTo: stated.movedTo ?? null,
    feed: stated.feed ?? null,
    about: stated.about ?? null,
    card: stated.card ?? (noIndex ? null : siteCard()),
  };
}

/** The image of pages without one of their own. */
const siteCard = (): RenderedPage["head"]["card"] => ({
  title: i18next.t("shell:siteTitle"),
  lines: [],
  number: null,
  verified: null,
  deeds: null,
  photo: null,
});

function failureOf(remote: string, cause: unknown): RenderedPage["failures"][number] {
  const error = cause instanceof Error ? cause : new Error(String(cause));
  return {
    remote,
    message: `${error.name}: ${error.message}`.slice(0, 500).toWellFormed(),
    ...(error.stack && { stack: error.stack.slice(0, 8_000).toWellFormed() }),
  };
}
