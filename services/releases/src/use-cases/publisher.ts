import { createHash, timingSafeEqual } from "node:crypto";
import { type FrontEndName, isFreshSignIn } from "@deeds/contracts";
import { readPublishToken } from "@deeds/contracts/publish-token";
import { type Actor, AppError, actorOf, type Call, refuse } from "@deeds/service-kit";
import type { Models } from "../models/index.ts";
import type { StoredPublishToken } from "../models/publish-token.ts";

/** An administrator, the installation's own token, a team's token, or the service itself. */
export interface Publisher {
  actor: Actor;
  /** The only front end that it may release; `null`: all. */
  remote: FrontEndName | null;
  /** Username or name of the token for display; `null` for the releases service itself. */
  by: string | null;
  /**
   * Of the key that must sign its builds, for an administrator the installation's; `null` for the releases
   * service itself, which publishes nothing.
   */
  publicKey: string | null;
  /** Whether an administrator has given the password within ten minutes; a token always has it. */
  isFresh: boolean;
}

export type Publishers = ReturnType<typeof createPublishers>;

type TokenHolder = "everything" | StoredPublishToken | null;

const dayMs = 24 * 60 * 60 * 1000;
/** How long a token is valid by default. */
export const tokenDays = 90;

export const tokenEnd = (created: Date, days: number): Date =>
  new Date(created.getTime() + days * dayMs);

/** Returns the end of a token; those from before tokens expired have the default. */
export const expiryOf = ({ expiresAt, createdAt }: StoredPublishToken): Date =>
  expiresAt ?? tokenEnd(createdAt, tokenDays);

/** @param publishToken the installation's own, which may release everything */
export function createPublishers(
  models: Pick<Models, "publishTokens">,
  publishToken: string,
  clock: () => Date = () => new Date(),
) {
  const own = digest(publishToken);
  const installation = {
    remote: null,
    publicKey: readPublishToken(publishToken).publicKey,
    isFresh: true,
  };
  const holderOf = async (authorization: string): Promise<TokenHolder> => {
    const [, token = ""] = /^Bearer (.+)$/.exec(authorization) ?? [];
    if (token === "") return null;
    if (timingSafeEqual(digest(token), own)) return "everything";
    const [, id = "", secret = ""] = /^(\d{1,9})\.([\w-]+)$/.exec(token) ?? [];
    if (id === "") return null;
    const found = await models.publishTokens.findById(Number(id));
    const matches = found && timingSafeEqual(digest(secret), Buffer.from(found.hash, "hex"));
    if (!matches) return null;
    if (expiryOf(found) <= clock()) throw new AppError("publish-token-expired");
    return found;
  };
  return {
    /** Throws `publish-token-expired`. */
    isPublisher: async (authorization: string) => (await holderOf(authorization)) !== null,
    /** Throws `not-allowed` for a caller who is neither a publisher nor an administrator. */
    of: async (call: Pick<Call, "ctx" | "viewer" | "requestId" | "now">): Promise<Publisher> => {
      const holder = await holderOf(call.ctx.get("authorization"));
      const actor = actorOf(call);
      if (holder === "everything") return { ...installation, actor, by: "PUBLISH_TOKEN" };
      if (holder) {
        await models.publishTokens.recordUse(holder._id, call.now);
        return { ...holder, actor, by: `${holder.remote}: ${holder.name}`, isFresh: true };
      }
      if (!call.viewer.isAdmin) throw refuse.notAllowed();
      const isFresh = isFreshSignIn(call.viewer.authTime, call.now.getTime() / 1000);
      return { ...installation, actor, by: actor.username, isFresh };
    },
  };
}

/** The releases service itself, for automatic canary steps and pruning. */
export const systemPublisher: Publisher = {
  remote: null,
  publicKey: null,
  actor: { userId: null, username: null, requestId: null },
  by: null,
  isFresh: true,
};

/** Throws `not-allowed` when the publisher's token is for another front end. */
export function assertMayRelease(publisher: Publisher, remotes: readonly string[]): void {
  if (publisher.remote === null) return;
  if (remotes.some((remote) => remote !== publisher.remote)) throw refuse.notAllowed();
}

/** Throws `fresh-sign-in-required` for an administrator who signed in more than ten minutes ago. */
export function assertFreshSignIn({ isFresh }: Publisher): void {
  if (!isFresh) throw new AppError("fresh-sign-in-required");
}

/** A change of the shell runs on every page, the administration's too. */
export function assertMayActivate(publisher: Publisher, changes: object, mandatory = false): void {
  if (mandatory || "shell" in changes) assertFreshSignIn(publisher);
}

/** Gives equal lengths, which `timingSafeEqual` requires. */
export const digest = (token: string): Buffer => createHash("sha256").update(token).digest();
