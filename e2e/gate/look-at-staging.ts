import { type FrontEndName, type PageBoot, pageBootId, readPublishToken } from "@deeds/contracts";
import { launchChromium } from "@deeds/test-kit/chromium";
import type { BrowserContext } from "playwright-core";
import { violations } from "../src/look.ts";
import { prepareVisit } from "../src/screen.ts";

interface Candidate {
  origin: string;
  /** A publish token: whoever may release may look at staging. */
  token: string;
  setId: number;
  /** Front ends whose public pages are opened, beside the first page. */
  names: readonly FrontEndName[];
}

/** What a reader of a set in staging would meet: a line for each problem; none when it is whole. */
export async function lookAtStaging(candidate: Candidate): Promise<string[]> {
  const { bearer } = readPublishToken(candidate.token);
  const browser = await launchChromium();
  try {
    const context = await browser.newContext({
      baseURL: candidate.origin,
      extraHTTPHeaders: { authorization: `Bearer ${bearer}` },
    });
    context.setDefaultTimeout(15_000);
    await prepareVisit(context, {}, "ru");
    const { live } = await stagedBoot(context, candidate.setId);
    const problems: string[] = [];
    for (const page of pagesOf(live, candidate.names)) {
      problems.push(...(await lookAtPage(context, page)));
    }
    return problems;
  } finally {
    await browser.close();
  }
}

interface OpenPage {
  path: string;
  /** Whose page it is. */
  name: FrontEndName;
}

/** The first page, whoever has it, and every public page of these front ends with a path of its own. */
const pagesOf = ({ remotes }: PageBoot["live"], names: readonly FrontEndName[]): OpenPage[] =>
  remotes.flatMap(({ name, pages }) =>
    pages
      .filter(({ path, access }) => access === "public" && !path.includes(":"))
      .filter(({ path }) => path === "/" || (name !== "shell" && names.includes(name)))
      .map(({ path }) => ({ path, name })),
  );

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

async function lookAtPage(context: BrowserContext, { path, name }: OpenPage): Promise<string[]> {
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(`${error.name}: ${error.message}`));
  page.on("console", (message) => {
    if (/Content Security Policy/.test(message.text())) problems.push(message.text());
  });
  await page.goto(path);
  const face = page.getByRole("alert");
  await page.locator(headingOf(name)).or(face).first().waitFor();
  problems.push(...(await violations(page)), ...(await face.allInnerTexts()));
  await page.close();
  return problems.map((problem) => `${path}: ${problem}`);
}

/** What the front end draws itself; the shell has a heading in the page's place until then. */
const headingOf = (name: FrontEndName): string => `[data-mf="${name}"] h1:not(.gd-first h1)`;
