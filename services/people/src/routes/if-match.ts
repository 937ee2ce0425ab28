import { refuse, type Viewer } from "@deeds/service-kit";
import type Koa from "koa";
import type { StoredPerson } from "../models/person.ts";

/** Differs by entitlement, so that one viewer's copy never passes for another's. */
function tagOf(person: StoredPerson, viewer: Viewer): string {
  const entitlement = viewer.fullAccess ? "f" : "u";
  return `"${person.version}${viewer.isAdmin ? "a" : entitlement}"`;
}

export function setTag(ctx: Koa.Context, person: StoredPerson, viewer: Viewer): void {
  ctx.set("ETag", tagOf(person, viewer));
}

/** Throws `edit-conflict` with the fresh person when `If-Match` names an older version. */
export async function assertMatch(
  ctx: Koa.Context,
  person: StoredPerson,
  viewer: Viewer,
  show: () => Promise<unknown>,
): Promise<void> {
  const header = ctx.get("if-match").trim();
  if (header === "" || header === "*") return;
  const tags = header.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (!tags.includes(tagOf(person, viewer))) throw refuse.editConflict(await show());
}
