import type { Language } from "@deeds/i18n";
import { inject } from "vitest";
import type { useBrowser, Visitor } from "./browser.ts";

interface Desk {
  /** A demo account; the administrator by default. */
  as?: "visitor" | "reader" | "admin";
  language?: Language;
  width?: number;
}

/** A page of the workspace, whose account has signed in before. */
export async function openWorkspace(
  { visit }: Pick<ReturnType<typeof useBrowser>, "visit">,
  path: string,
  { as = "admin", ...options }: Desk = {},
): Promise<Visitor> {
  const visitor = await visit({ origin: inject("origin"), language: "en", ...options });
  const data = { username: as, password: `${as}-demo` };
  const answer = await visitor.context.request.post("/api/login", { data });
  if (!answer.ok()) throw new Error(`${as} could not sign in: ${answer.status()}`);
  await visitor.page.goto(path);
  return visitor;
}
