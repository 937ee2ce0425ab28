import { type Sender, type SenderPart, senderQuery } from "@deeds/contracts";
import { refuse } from "@deeds/service-kit";
import type { ServiceContext } from "../service-context.ts";

const services = ["people", "proofs", "contact-edits"] as const;
const timeoutMs = 800;
const shownRejections = 5;

/** Returns an account with what it sent to all services; throws `not-found` for an unknown one. */
export async function readSender(
  { models, messaging }: ServiceContext,
  userId: number,
): Promise<Sender> {
  const user = await models.users.findById(userId);
  if (!user) throw refuse.notFound();
  const replies = await Promise.all(
    services.map(
      (service): Promise<SenderPart[] | string> =>
        messaging.request(senderQuery(service), { userId }, timeoutMs).catch(() => service),
    ),
  );
  const parts = replies.filter((reply) => typeof reply !== "string").flat();
  return {
    id: userId,
    username: user.username,
    createdAt: user.createdAt.toISOString(),
    ...mergeSender(parts),
    missing: replies.filter((reply) => typeof reply === "string"),
  };
}

/** Adds up the counts of all kinds; of the rejections, returns the latest. */
export function mergeSender(parts: readonly SenderPart[]) {
  const sumOf = (name: "pending" | "approved" | "rejected") =>
    parts.reduce((sum, part) => sum + part[name], 0);
  return {
    pending: sumOf("pending"),
    approved: sumOf("approved"),
    rejected: sumOf("rejected"),
    rejections: parts
      .flatMap(({ kind, rejections }) => rejections.map((one) => ({ kind, ...one })))
      .toSorted((one, other) => (one.at < other.at ? 1 : -1))
      .slice(0, shownRejections),
  };
}
