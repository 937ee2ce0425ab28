import { endpoints, type FrontEndName, type PageBoot, pageBootId } from "@deeds/contracts";
import { readPublishToken } from "@deeds/contracts/publish-token";
import { launchChromium } from "@deeds/test-kit/chromium";
import type { BrowserContext } from "playwright-core";
import { prepareVisit } from "../src/screen.ts";
import { lookAtPage, watchTasks } from "./look-at-page.ts";
import {
  type LeftPage,
  linkTo,
  type OpenPage,
  type PagesToOpen,
  pagesFor,
  type Reader,
} from "./pages.ts";

export interface Candidate {
  origin: string;
  /** A publish token: whoever may release may look at staging. */
  token: string;
  setId: number;
  /** Front ends whose pages are opened, beside the first page. */
  names: readonly FrontEndName[];
  /** Who opens them; null: nobody signs in. */
  account: { username: string; password: string } | null;
  longestTaskMs: number;
}

export interface Look {
  problems: string[];
  opened: string[];
  left: LeftPage[];
}

export async function lookAtStaging(candidate: Candidate): Promise<Look> {
  const { bearer } = readPublishToken(candidate.token);
  const browser = await launchChromium();
  try {
    const context = await browser.newContext({
      baseURL: candidate.origin,
      extraHTTPHeaders: { authorization: `Bearer ${bearer}` },
    });
    context.setDefaultTimeout(15_000);
    await prepareVisit(context, {}, "ru");
    await watchTasks(context);
    const reader = await signIn(context, candidate.account);
    const { live } = await stagedBoot(context, candidate.setId);
    return await lookAtPages(context, candidate, pagesFor(live, candidate.names, reader));
  } finally {
    await browser.close();
  }
}

async function lookAtPages(
  context: BrowserContext,
  { longestTaskMs }: Candidate,
  pages: PagesToOpen,
): Promise<Look> {
  const look: Look = { problems: [], opened: [], left: [...pages.left] };
  const links: string[] = [];
  const open = async (page: OpenPage) => {
    const seen = await lookAtPage(context, page, longestTaskMs);
    look.problems.push(...seen.problems);
    look.opened.push(page.path);
    links.push(...seen.links);
  };
  for (const page of pages.opened) await open(page);
  for (const page of pages.linked) {
    const path = linkTo(page, links);
    if (path) await open({ ...page, path });
    else look.left.push({ ...page, why: "no page that was opened has a link to it" });
  }
  return look;
}

/** Throws when the account is refused: a gate that opens less than it was told to is none. */
async function signIn(context: BrowserContext, account: Candidate["account"]): Promise<Reader> {
  if (!account) return { isSignedIn: false, isAdmin: false };
  const { request } = context;
  const answer = await request.post(endpoints.login.path, { data: account });
  if (!answer.ok()) throw new Error(`${account.username} cannot sign in: ${answer.status()}`);
  const user = await request.get(endpoints.currentUser.path);
  const { isAdmin } = endpoints.currentUser.response.parse(await user.json());
  return { isSignedIn: true, isAdmin };
}

/** Gateways hear of a set a moment later. */
async function stagedBoot(context: BrowserContext, setId: number): Promise<PageBoot> {
  const page = await context.newPage();
  for (let look = 0; look < 20; look += 1) {
    await page.goto("/?environment=staging", { waitUntil: "domcontentloaded" });
    const text = await page.locator(`#${pageBootId}`).textContent();
    const boot = JSON.parse(text ?? "") as PageBoot;
    if (boot.staging && boot.live.id === setId) {
      await page.close();
      return boot;
    }
    await page.waitForTimeout(500);
  }
  throw new Error(`Set ${setId} is not in staging: somebody else's may have come after it.`);
}
