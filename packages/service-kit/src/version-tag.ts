import type Koa from "koa";
import { refuse } from "./errors.ts";
import type { Viewer } from "./viewer.ts";

interface Versioned {
  version: number;
}
type Entitled = Pick<Viewer, "isAdmin" | "fullAccess">;

/** Differs by entitlement, so that one viewer's copy never passes for another's. */
function tagOf({ version }: Versioned, viewer: Entitled): string {
  const entitlement = viewer.fullAccess ? "f" : "u";
  return `"${version}${viewer.isAdmin ? "a" : entitlement}"`;
}

/** Sets the `ETag` of a thing that has versions. */
export function setVersionTag(ctx: Koa.Context, thing: Versioned, viewer: Entitled): void {
  ctx.set("ETag", tagOf(thing, viewer));
}

/** Throws `edit-conflict` with what `show` returns when `If-Match` names an older version. */
export function assertVersionMatches(
  ctx: Koa.Context,
  thing: Versioned,
  viewer: Entitled,
  show: () => unknown,
): void {
  const header = ctx.get("if-match").trim();
  if (header === "" || header === "*") return;
  const tags = header.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (!tags.includes(tagOf(thing, viewer))) throw refuse.editConflict(show());
}
