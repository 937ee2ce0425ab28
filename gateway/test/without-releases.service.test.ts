import { appendFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isSourceMap, pageBoot } from "@deeds/contracts";
import { failedShellCookie } from "@deeds/ui/boot-script";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type RunningGateway, startGateway } from "./gateway.ts";
import { ship, smallBuild } from "./release.ts";
import { type RunningService, startService } from "./services.ts";

let folder: string;
let releases: RunningService;
let gateway: RunningGateway;
const pages = [{ path: "/about", access: "public" as const }];
const first = [smallBuild("shell", []), smallBuild("mf-registry", pages)];
const second = [smallBuild("shell", []), smallBuild("mf-registry", pages)];

const startWithFolder = (RELEASES_URL: string) =>
  startGateway({ RELEASES_URL, CACHE_FOLDER: folder, RATE_LIMIT_SCALE: "100" });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "good-deeds-cache-"));
  releases = await startService("releases");
  gateway = await startWithFolder(releases.url);
});
afterAll(async () => {
  await gateway.stop();
  await rm(folder, { recursive: true, force: true });
});

const about = async () => (await fetch(`${gateway.origin}/about`)).text();
const bootOf = (html: string) => {
  const [, json = "null"] = /id="deeds-boot">(.*?)<\/script>/s.exec(html) ?? [];
  return pageBoot.parse(JSON.parse(json));
};
const liveOf = (html: string) => bootOf(html).live;

test("a gateway that starts without the releases service serves the last live set and the versions before", async () => {
  for (const builds of [first, second]) {
    const set = await ship(gateway.origin, builds);
    await vi.waitFor(async () => expect(liveOf(await about()).id).toBe(set), 5_000);
  }
  const published = [first, second].flat().flatMap(({ build, files }) =>
    [...files].map(([path, text]) => ({
      path: `/mf/${build.manifest.name}/${build.version}/${path}`,
      text,
    })),
  );
  const files = published.filter(({ path }) => !isSourceMap(path));
  const expectNoSourceMaps = async (isRestarted: boolean) => {
    for (const { path } of published.filter((file) => !files.includes(file))) {
      for (const address of [path, `${path}?x`]) {
        expect((await fetch(`${gateway.origin}${address}`)).status).toBe(404);
      }
      const encoded = await fetch(`${gateway.origin}${path.replace(".map", "%2Emap")}`);
      // Unknown to the gateway itself.
      expect(encoded.status).toBe(isRestarted ? 503 : 404);
    }
  };
  expect(published.length).toBeGreaterThan(files.length);
  await expectNoSourceMaps(false);
  await vi.waitFor(async () => expect(await readdir(folder)).toHaveLength(files.length + 1), 5_000);
  const html = await about();
  await gateway.stop();
  await releases.kill();

  gateway = await startWithFolder(releases.url);
  await vi.waitFor(async () => expect(await about()).toBe(html), 5_000);
  await expectNoSourceMaps(true);
  for (const { path, text } of files) {
    for (const encoding of ["br", "identity"]) {
      const response = await fetch(`${gateway.origin}${path}`, {
        headers: { "accept-encoding": encoding },
      });
      expect(response.status).toBe(200);
      const isCompressed = response.headers.get("content-encoding") === "br";
      expect(isCompressed).toBe(encoding === "br");
      expect(response.headers.get("etag")).toContain(`-${encoding}"`);
      expect(response.headers.get("cache-control")).toContain("immutable");
      expect(await response.text()).toBe(text);
    }
  }
});

test("a browser in which the live shell did not start gets the previous one, without another fallback", async () => {
  const [before, live] = [first, second].map(([shell]) => shell?.build.version ?? "");
  const aboutAfter = (failed = "") =>
    fetch(`${gateway.origin}/about`, { headers: { cookie: `${failedShellCookie}=${failed}` } });
  const response = await aboutAfter(live);
  const html = await response.text();
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  expect(html).toMatch(new RegExp(`<script type="module" [^>]*src="/mf/shell/${before}/`));
  expect(html).not.toContain("data-fallback");
  expect(bootOf(html)).toMatchObject({
    failedShell: live,
    live: { key: liveOf(await about()).key },
  });
  for (const other of [before, "0.1.0-ffffffff", '"><script>']) {
    const usual = await (await aboutAfter(other)).text();
    expect(usual).toBe(await about());
    expect(usual).toContain(`data-fallback="${live}"`);
  }
});

test("files of older sets are removed from the disk, and a damaged file is not served", async () => {
  await gateway.stop();
  releases = await startService("releases");
  gateway = await startWithFolder(releases.url);
  const builds = [smallBuild("shell", []), smallBuild("mf-registry", pages)];
  const set = await ship(gateway.origin, builds);
  await vi.waitFor(async () => expect(liveOf(await about()).id).toBe(set), 5_000);
  const paths = builds.flatMap(({ files }) => [...files.keys()]);
  const count = paths.filter((path) => !isSourceMap(path)).length;
  await vi.waitFor(async () => expect(await readdir(folder)).toHaveLength(count + 1), 5_000);
  await gateway.stop();
  await releases.kill();

  for (const name of await readdir(folder)) await appendFile(join(folder, name), "x");
  gateway = await startWithFolder(releases.url);
  expect((await fetch(`${gateway.origin}/about`)).status).toBe(503);
  const [path = ""] = builds.map(({ build }) => `/mf/shell/${build.version}/${build.entry}`);
  expect((await fetch(`${gateway.origin}${path}`)).status).toBe(503);
});
