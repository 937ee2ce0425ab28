import { createHash, randomBytes } from "node:crypto";
import { refuse } from "@deeds/service-kit";
import type { Versions } from "../domain/live-set.ts";
import type { StoredPreview } from "../models/preview.ts";
import type { ServiceContext } from "../service-context.ts";
import { assertReleasable } from "./check-versions.ts";
import { assertCompatible } from "./create-set.ts";
import { assertMayActivate, assertMayRelease, type Publisher } from "./publisher.ts";
import { readWithChanges } from "./read-live-set.ts";
import { recordRelease } from "./record-release.ts";

const weekMs = 7 * 24 * 60 * 60_000;

const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

/** Creates a preview of versions that are not live. Returns it with the token of its link. */
export async function createPreview(
  context: ServiceContext,
  request: { changes: Versions; publisher: Publisher; now: Date },
): Promise<{ preview: StoredPreview; token: string }> {
  const { changes, publisher, now } = request;
  assertMayRelease(publisher, Object.keys(changes));
  assertMayActivate(publisher, changes);
  const token = randomBytes(24).toString("base64url");
  const preview = await context.database.transaction(async (tx) => {
    const live = await context.models.activations.findLive("production", tx);
    if (!live) throw refuse.notFound();
    const remotes = { ...live.remotes, ...changes };
    await assertReleasable(context, remotes, changes);
    await assertCompatible(context, remotes);
    const created: StoredPreview = {
      _id: await context.database.nextId("previews"),
      hash: hashOf(token),
      changes,
      createdAt: now,
      expiresAt: new Date(now.getTime() + weekMs),
      by: publisher.by,
    };
    await context.models.previews.insert(tx, created);
    const subject = `preview ${created._id}`;
    await recordRelease(context, tx, { publisher, action: "created", subject, after: changes });
    return created;
  });
  return { preview, token };
}

export async function endPreview(
  context: ServiceContext,
  request: { id: number; publisher: Publisher },
): Promise<void> {
  const { id, publisher } = request;
  await context.database.transaction(async (tx) => {
    const preview = await context.models.previews.findById(id, tx);
    if (!preview) throw refuse.notFound();
    assertMayRelease(publisher, Object.keys(preview.changes));
    await context.models.previews.remove(tx, id);
    const subject = `preview ${id}`;
    const before = preview.changes;
    await recordRelease(context, tx, { publisher, action: "removed", subject, before });
  });
}

/**
 * Reads the live set with the versions of a link. Returns `null` for an unknown or expired link, and
 * when its versions and the live set cannot be live together any more.
 */
export async function readLinkedPreview(context: ServiceContext, token: string, now: Date) {
  const preview = await context.models.previews.findByHash(hashOf(token), now);
  const live = preview && (await readWithChanges(context, preview.changes));
  return live && { live, until: preview.expiresAt.toISOString() };
}
