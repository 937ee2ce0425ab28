import type { Language } from "@deeds/i18n";
import type { BrowserContext, Page } from "playwright-core";
import { type Words, wordsOf } from "./words.ts";

/** One screen in one of its states, in any language. */
export interface Screen {
  /** Its file name among the screenshots. */
  name: string;
  /** The demo account that is signed in; nobody by default. */
  as?: "visitor" | "reader" | "admin";
  /** Nothing was stored by an earlier visit: the age gate stands before the page. */
  first?: boolean;
  /** Goes there; the page is at rest when it resolves. */
  open(page: Page, words: Words): Promise<void>;
}

/** Makes this visit what the screen is for: its language, its account, an earlier visit. */
export async function prepareVisit(
  context: BrowserContext,
  { as, first }: Pick<Screen, "as" | "first">,
  language: Language,
): Promise<Words> {
  await context.addInitScript(
    ([chosen, isFirst]) => {
      localStorage.setItem("i18nextLng", chosen);
      if (isFirst) return;
      localStorage.setItem("ageConfirmation", "adult");
      localStorage.setItem("cookieNotice", "seen");
    },
    [language, first === true] as const,
  );
  if (as) {
    const answer = await context.request.post("/api/login", {
      data: { username: as, password: `${as}-demo` },
    });
    if (!answer.ok()) throw new Error(`${as} could not sign in: ${answer.status()}`);
  }
  return wordsOf(language);
}

/** Colours on their way from one theme to the other are nobody's colours. */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
  });
