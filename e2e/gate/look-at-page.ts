import type { FrontEndName } from "@deeds/contracts";
import { type BrowserContext, errors, type Page } from "playwright-core";
import { violations } from "../src/look.ts";
import { longestTask, profile } from "./long-tasks.ts";
import type { OpenPage } from "./pages.ts";

export interface PageLook {
  /** What is wrong, in a line each: what, where and how to mend it. */
  problems: string[];
  links: string[];
}

export async function lookAtPage(
  context: BrowserContext,
  { path, name }: OpenPage,
  longestTaskMs: number,
): Promise<PageLook> {
  const page = await context.newPage();
  const problems: string[] = [];
  const links: string[] = [];
  page.on("pageerror", (error) => problems.push(`${error.name}: ${error.message}`));
  page.on("console", (message) => {
    if (/Content Security Policy/.test(message.text())) problems.push(message.text());
  });
  try {
    const longest = await open(page, { path, name });
    const face = page.getByRole("alert");
    problems.push(...(await violations(page)), ...(await face.allInnerTexts()));
    links.push(...(await page.evaluate(pathsOfLinks)));
    if (longest > longestTaskMs) {
      problems.push(...(await busyAgain(page, { path, name }, longestTaskMs)));
    }
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error;
    problems.push(`nothing of ${name} was drawn in 15 s: open it at /?environment=staging`);
  } finally {
    await page.close();
  }
  return { problems: [...new Set(problems)].map((problem) => `${path}: ${problem}`), links };
}

const pathsOfLinks = (): string[] =>
  [...document.links]
    .filter(({ origin }) => origin === location.origin)
    .map(({ pathname }) => pathname);

/** Opens a page until its front end has drawn it or a face says why not; answers its longest task. */
async function open(page: Page, { path, name }: OpenPage): Promise<number> {
  await page.goto(path);
  await page.locator(headingOf(name)).or(page.getByRole("alert")).first().waitFor();
  return longestTask(page);
}

/**
 * A machine that does something else for two seconds makes one long task; a script that computes makes
 * one whenever it is loaded. So the page is opened twice more, and the shortest of the three counts.
 */
async function busyAgain(page: Page, opened: OpenPage, mostMs: number): Promise<string[]> {
  let shortest = Number.POSITIVE_INFINITY;
  let where = "";
  for (let again = 0; again < 2; again += 1) {
    const { busiest } = await profile(page);
    shortest = Math.min(shortest, await open(page, opened));
    where = await busiest();
    if (shortest <= mostMs) return [];
  }
  const [took, most] = [shortest, mostMs].map((ms) => (ms / 1_000).toFixed(1));
  return [
    `a task of ${took} s keeps the page from answering while it loads, at most ${most} s are let pass; most of it in ${where}. Split the work, put it off until it is asked for, or give it to a worker`,
  ];
}

/** What the front end draws itself; the shell has a heading in a remote's place until then. */
const headingOf = (name: FrontEndName): string =>
  `${name === "shell" ? "#content" : `[data-mf="${name}"]`} h1:not(.gd-first h1)`;
