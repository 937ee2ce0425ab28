import { createHash, timingSafeEqual } from "node:crypto";
import { type Call, refuse } from "@deeds/service-kit";

/** Lets administrators and holders of the publish token pass; refuses everyone else. */
export type AssertPublisher = (call: Call) => void;

export function publisherPolicy(publishToken: string): AssertPublisher {
  const expected = digest(publishToken);
  return ({ ctx, viewer }) => {
    if (viewer.isAdmin) return;
    const [, token] = /^Bearer (.+)$/.exec(ctx.get("authorization")) ?? [];
    if (token !== undefined && timingSafeEqual(digest(token), expected)) return;
    throw viewer.userId === null ? refuse.notAuthenticated() : refuse.notAllowed();
  };
}

/** Equal lengths, so that the comparison tells nothing by its time. */
const digest = (token: string): Buffer => createHash("sha256").update(token).digest();
