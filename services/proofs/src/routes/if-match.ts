import { refuse } from "@deeds/service-kit";
import type Koa from "koa";
import type { StoredProof } from "../models/proof.ts";
import { type ProofViewer, presentProof } from "../presenters/proof.ts";

/** Differs by entitlement, so that one viewer's copy never passes for another's. */
const tagOf = (proof: StoredProof, viewer: ProofViewer): string =>
  `"${proof.version}${viewer.isAdmin ? "a" : "u"}"`;

export function setTag(ctx: Koa.Context, proof: StoredProof, viewer: ProofViewer): void {
  ctx.set("ETag", tagOf(proof, viewer));
}

/** Throws `edit-conflict` with the fresh proof when `If-Match` names an older version. */
export function assertMatch(ctx: Koa.Context, proof: StoredProof, viewer: ProofViewer): void {
  const header = ctx.get("if-match").trim();
  if (header === "" || header === "*") return;
  const tags = header.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (tags.includes(tagOf(proof, viewer))) return;
  throw refuse.editConflict(presentProof(proof, viewer));
}
