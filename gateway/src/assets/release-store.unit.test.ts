import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createReleaseStore } from "./release-store.ts";

async function openFolder() {
  const folder = await mkdtemp(join(tmpdir(), "good-deeds-store-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
const entry = (text: string) => ({
  headers: { etag: `"${text}-br"` },
  body: Buffer.from(text),
});

test("a file that was lost does not prevent the sets from being stored", async () => {
  const folder = await openFolder();
  const store = createReleaseStore(folder);
  await store.save("{}", ["/mf/a", "/mf/lost"], async (path) =>
    path === "/mf/lost" ? null : entry("a"),
  );
  const other = createReleaseStore(folder);
  expect(await other.readLiveSets()).toBe("{}");
  expect(await other.read("/mf/a")).toEqual(entry("a"));
  expect(await other.read("/mf/lost")).toBeNull();
});

test("sets whose files are unavailable are not stored, and the ones before stay", async () => {
  const folder = await openFolder();
  const store = createReleaseStore(folder);
  await store.save("before", ["/mf/a"], async () => entry("a"));
  const unavailable = async () => Promise.reject(new Error("unavailable"));
  await expect(store.save("after", ["/mf/a", "/mf/b"], unavailable)).rejects.toThrow("unavailable");
  expect(await createReleaseStore(folder).readLiveSets()).toBe("before");
});

test("sets over the limit are not stored", async () => {
  const folder = await openFolder();
  const large = { headers: {}, body: Buffer.alloc(60) };
  const store = createReleaseStore(folder, 100);
  const paths = ["/mf/a", "/mf/b", "/mf/c"];
  await expect(store.save("{}", paths, async () => large)).rejects.toThrow("over 100 bytes");
  expect(await readdir(folder)).toHaveLength(2);
  expect(await createReleaseStore(folder).readLiveSets()).toBeNull();
});
