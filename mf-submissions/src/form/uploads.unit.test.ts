import { expect, it } from "vitest";
import {
  canRetry,
  fingerprintOf,
  isExpired,
  isSendable,
  needsPreparation,
  nextQueued,
  type Upload,
  type UploadAction,
  uploadOf,
  uploadsReducer,
} from "./uploads.ts";

const draftFile = (id: string, url?: string) => ({
  id,
  file: new File(["text"], `${id}.txt`),
  order: 0,
  idempotencyKey: `key of ${id}`,
  stored: url ? { url, since: "2026-01-31T10:00:00.000Z" } : null,
});
const one = draftFile("one");
const start: Upload[] = [uploadOf(one, null), uploadOf(draftFile("two"), null)];
const after = (...actions: UploadAction[]) => actions.reduce(uploadsReducer, start);
const statusAfter = (...actions: UploadAction[]) => after(...actions)[0]?.status;

const progressed = { type: "progressed", id: "one", percent: 40 } as const;
const uploaded = {
  type: "uploaded",
  draftFile: draftFile("one", "/files/1"),
  kind: "photo",
} as const;
const failed = { type: "failed", id: "one", reason: "No connection", retry: "online" } as const;

it("uploads one file at a time, in the order in which they were chosen", () => {
  expect(nextQueued(start)).toBe(one);
  expect(nextQueued(after(progressed))).toBeUndefined();
  expect(nextQueued(after(progressed, uploaded))?.id).toBe("two");
  expect(nextQueued(after(progressed, failed))?.id).toBe("two");
  expect(nextQueued(after(progressed, { type: "removed", id: "one" }))?.id).toBe("two");
});

it("has the URL and the media type that the server returned", () => {
  expect(statusAfter(progressed)).toEqual({ state: "uploading", percent: 40 });
  expect(after(progressed, uploaded)[0]).toMatchObject({
    draftFile: uploaded.draftFile,
    kind: "photo",
    status: { state: "uploaded" },
  });
});

it("queues a failed file again on a retry", () => {
  const [upload] = after(progressed, failed);
  expect(upload?.status).toEqual({ state: "failed", reason: "No connection", retry: "online" });
  expect(upload && canRetry(upload)).toBe(true);
  const retried = after(progressed, failed, { type: "queued", draftFile: one });
  expect(retried[0]?.status).toEqual({ state: "queued" });
  expect(nextQueued(retried)).toBe(one);
});

it("retries a photo with the bytes that were made for its first attempt", () => {
  const prepared = { ...one, file: new File(["smaller"], "one.txt"), isPrepared: true } as const;
  const [upload] = after({ ...progressed, prepared }, progressed, failed);
  expect(upload?.draftFile).toBe(prepared);
  const photo = {
    ...one,
    file: new File([new Uint8Array(2 ** 21)], "a.jpg", { type: "image/jpeg" }),
  };
  expect(needsPreparation(photo)).toBe(true);
  expect(needsPreparation({ ...photo, isPrepared: true })).toBe(false);
});

it("queues an uploaded file again with a new key", () => {
  const renewed = { ...one, idempotencyKey: "new" };
  expect(after(progressed, uploaded, { type: "queued", draftFile: renewed })[0]).toMatchObject({
    draftFile: renewed,
    status: { state: "queued" },
  });
});

it("ignores actions that do not apply to the state", () => {
  expect(statusAfter(uploaded)).toEqual({ state: "queued" });
  expect(statusAfter(failed)).toEqual({ state: "queued" });
  expect(statusAfter(progressed, failed, progressed)).toMatchObject({ state: "failed" });
  expect(statusAfter(progressed, uploaded, failed)).toEqual({ state: "uploaded" });
  expect(statusAfter(progressed, { type: "queued", draftFile: one })).toMatchObject({
    state: "uploading",
  });
  expect(after({ type: "removed", id: "one" }, progressed, uploaded)).toHaveLength(1);
});

it("has a file once that is chosen again, also after it was made smaller", () => {
  const same = new File(["text"], "one.txt", { lastModified: one.file.lastModified });
  const added = (file: File) =>
    ({ type: "added", upload: uploadOf({ ...draftFile("again"), file }, null) }) as const;
  expect(after(added(same))).toHaveLength(2);
  expect(after(added(new File(["other"], "one.txt")))).toHaveLength(3);
  const photo = { ...one, fingerprint: fingerprintOf(one), file: new File(["t"], "one.txt") };
  const prepared = { ...progressed, prepared: photo };
  expect(after(prepared, added(same))).toHaveLength(2);
});

it("neither uploads nor counts a file that the form does not accept", () => {
  const refused = uploadOf(one, "Too large");
  expect(refused.status).toEqual({ state: "failed", reason: "Too large", retry: "never" });
  expect(nextQueued([refused])).toBeUndefined();
  expect([isSendable(refused), canRetry(refused)]).toEqual([false, false]);
});

it("does not upload a restored file again until the server may have deleted it", () => {
  const stored = draftFile("one", "/files/1");
  expect(uploadOf(stored, null).status).toEqual({ state: "uploaded" });
  expect(isExpired(stored, Date.parse("2026-02-01T08:59:00.000Z"))).toBe(false);
  expect(isExpired(stored, Date.parse("2026-02-01T09:00:00.000Z"))).toBe(true);
  expect(isExpired(one, Date.parse("2027-01-01T00:00:00.000Z"))).toBe(false);
});

it("is empty after the form was sent", () => {
  expect(after({ type: "cleared" })).toEqual([]);
});

it("makes a large photo smaller before it is uploaded", () => {
  const shrinking = { ...progressed, percent: 0, isShrinking: true };
  expect(statusAfter(shrinking)).toEqual({ state: "uploading", percent: 0, isShrinking: true });
  expect(nextQueued(after(shrinking))).toBeUndefined();
  expect(statusAfter(shrinking, progressed)).toEqual({ state: "uploading", percent: 40 });
});
