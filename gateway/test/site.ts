import { pageBoot } from "@deeds/contracts";
import { testDatabase } from "@deeds/test-kit";
import { createAdministrator } from "./administrator.ts";
import { type Browser, openBrowser } from "./browser.ts";
import { type RunningGateway, startGateway, stopInOrder } from "./gateway.ts";
import { type RunningService, startRenderer, startService } from "./services.ts";

/** A gateway with the services that its pages need. */
export interface Site {
  gateway: RunningGateway;
  /** May be replaced by another one at its socket. */
  renderer: RunningService;
  /** The address of the people service. */
  people: string;
  /** Of the administrator, who has an account and is not signed in. */
  browser: Browser;
  page(path: string, init?: RequestInit): Promise<{ response: Response; html: string }>;
  stop(): Promise<void>;
}

export async function startSite(options: {
  PUBLIC_ORIGIN: string;
  /** Settings of the services and the renderer. */
  all?: Record<string, string>;
  /** Settings of the gateway. */
  gateway?: Record<string, string>;
  /** Settings of the auth service. */
  auth?: Record<string, string>;
  /** Settings of the renderer. */
  renderer?: Record<string, string>;
}): Promise<Site> {
  const { all } = options;
  const MONGODB_URL = await testDatabase("auth");
  const auth = await startService("auth", { MONGODB_URL, ...all, ...options.auth });
  const [people, releases, renderer] = await Promise.all([
    startService("people", { AUTH_URL: auth.url, ...all }),
    startService("releases", { AUTH_URL: auth.url, ...all }),
    startRenderer({ ...all, ...options.renderer }),
  ]);
  const gateway = await startGateway({
    AUTH_URL: auth.url,
    PEOPLE_URL: people.url,
    RELEASES_URL: releases.url,
    RENDERER_URL: renderer.url,
    PUBLIC_ORIGIN: options.PUBLIC_ORIGIN,
    RATE_LIMIT_SCALE: "100",
    ...options.gateway,
  });
  await createAdministrator(MONGODB_URL);
  const site: Site = {
    gateway,
    renderer,
    people: people.url,
    browser: openBrowser(gateway),
    page: async (path, init) => {
      const response = await fetch(`${gateway.origin}${path}`, { redirect: "manual", ...init });
      return { response, html: await response.text() };
    },
    stop: () => stopInOrder(gateway, site.renderer, auth, people, releases),
  };
  return site;
}

/** The initial data in a document. */
export const bootOf = (html: string) => {
  const [, json = "null"] = /id="deeds-boot">(.*?)<\/script>/s.exec(html) ?? [];
  return pageBoot.parse(JSON.parse(json));
};
