import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type BuildManifest, endpoints, type FrontEndName } from "@deeds/contracts";
import { readPublishToken } from "@deeds/contracts/publish-token";
import { reader } from "@deeds/test-kit";
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { maxFailures } from "../src/models/failure.ts";
import { type ABuild, aBuild, addFile, aPage, startReleases, tokenOf } from "./harness.ts";

const service = await startReleases();
const { actions } = service;
afterAll(() => service.stop());

const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0";
const chrome =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";

// A front end is compiled.
vi.setConfig({ testTimeout: 120_000 });

const root = fileURLToPath(new URL("../../..", import.meta.url));
const marker = '"submissions.add-proof"';

interface Federation {
  buildFrontEnd(
    name: FrontEndName,
    options: { outDir: string },
  ): Promise<{ build: BuildManifest; folder: string }>;
}

/** Builds a front end of this repository. */
async function buildRemote(name: FrontEndName): Promise<ABuild> {
  const outDir = mkdtempSync(join(tmpdir(), "dist-"));
  onTestFinished(() => rmSync(outDir, { recursive: true }));
  const federation: Federation = await import(`${root}packages/web/federation/src/index.ts`);
  const { build, folder } = await federation.buildFrontEnd(name, { outDir });
  const files = build.files.map(({ path }) => [path, readFileSync(join(folder, path))] as const);
  return { build, files: new Map(files) };
}

function withMap(): ABuild {
  const build = aBuild("mf-registry");
  addFile(build, `${build.build.entry}.map`, Buffer.from("{}"));
  return build;
}

let sent: ABuild;
beforeEach(async () => {
  sent = aBuild("mf-registry", { pages: [{ path: "/people/:id", access: "public" }] });
  await actions.promoted(aBuild("shell"), sent);
});

const paramsOf = ({ build }: ABuild) => ({ remote: build.manifest.name, version: build.version });

const frameOf = ({ build }: ABuild, position = "1:10") =>
  `    at f (https://deeds.example/mf/${build.manifest.name}/${build.version}/${build.entry}:${position})`;

type CallOptions = Parameters<typeof service.client.send>[1];

const report = async (more: object = {}, userAgent = firefox, page = aPage()) => {
  const body = {
    ...paramsOf(sent),
    kind: "render-failed",
    message: "TypeError: x is undefined",
    stack: frameOf(sent),
    route: "/people/:id",
    token: tokenOf(page),
    ...more,
  };
  const { status } = await fetch(`${service.origin}${endpoints.reportRelease.path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": userAgent },
    body: JSON.stringify(body),
  });
  expect(status).toBe(204);
};

const failures = (of = sent) => service.call(endpoints.releaseFailures, { params: paramsOf(of) });

const stackOf = async (of = sent) => {
  const [failure] = await failures(of);
  const params = { ...paramsOf(of), failure: failure?.id ?? "" };
  return (await service.call(endpoints.releaseFailureStack, { params })).lines;
};

describe("failures of a version", () => {
  it("are the reports with the same cause, with count, browsers, first and last seen", async () => {
    const before = new Date().toISOString();
    await report({ message: "TypeError: row 12" });
    await report({ message: "TypeError: row 7" });
    const between = new Date().toISOString();
    await report({ message: "TypeError: row 8" }, chrome);
    await report({ kind: "script-failed", message: "RangeError: y", route: undefined }, chrome);
    const [latest, first, ...others] = await failures();
    expect(others).toEqual([]);
    expect(latest).toMatchObject({ kind: "script-failed", message: "RangeError: y", route: null });
    expect(first).toMatchObject({
      kind: "render-failed",
      message: "TypeError: row 12",
      route: "/people/:id",
      count: 3,
      browsers: [
        { name: "Firefox 132", count: 2 },
        { name: "Chrome 131", count: 1 },
      ],
    });
    expect([before, first?.firstSeenAt, between, first?.lastSeenAt].toSorted()).toEqual([
      before,
      first?.firstSeenAt,
      between,
      first?.lastSeenAt,
    ]);
  });

  it("count only with a page token, once for a page, and of versions that exist", async () => {
    const page = aPage();
    for (let time = 1; time <= 3; time += 1) await report({}, firefox, page);
    await report({ token: "forged" });
    await report({ token: undefined });
    await report({ version: "0.1.0-ffffffff" });
    expect(await failures()).toMatchObject([{ count: 1 }]);
    expect(await service.rows("failures").countDocuments({ versionId: /ffffffff/ })).toBe(0);
  });

  it("have no query, no address of a person and no script of others", async () => {
    const stack = `Error: Ivan\n    at g (chrome-extension://abc/x.js:1:2)\n${frameOf(sent)}`;
    await report({ message: "no /people/ivan?search=Ivan for ivan@example.com", stack });
    const versionId = `mf-registry@${sent.build.version}`;
    const stored = await service.rows("failures").findOne({ versionId });
    expect(stored).not.toBeNull();
    expect(JSON.stringify(stored)).not.toMatch(/ivan|extension/i);
    expect(await failures()).toMatchObject([{ message: "no /people/… for …" }]);
  });

  it.each(["/people/ivan-petrov", "/people/:name", "/ivan"])(
    "have no path that is no pattern of the page: %s",
    async (route) => {
      await report({ route });
      expect(await failures()).toMatchObject([{ route: null, count: 1 }]);
    },
  );

  it("have no function's name that is none, nor characters that turn a text", async () => {
    const stack = frameOf(sent).replace("at f (", "at ivan@example.com (");
    await report({ message: "Error: \u202Egnp.exe", stack });
    expect(await failures()).toMatchObject([{ message: "Error: gnp.exe" }]);
    const [line] = await stackOf();
    expect(line?.published).toMatch(/^at \/mf\/mf-registry\//);
  });

  it("are at most a hundred, which go on counting", async () => {
    for (let number = 0; number < maxFailures.ofVersion + 5; number += 1) {
      await report({ message: "x".repeat(number + 1) });
    }
    expect(await failures()).toHaveLength(maxFailures.ofVersion);
    await report({ message: "x" });
    expect((await failures())[0]).toMatchObject({ message: "x", count: 2 });
  });

  it("are shown to administrators and to the team of the front end", async () => {
    await report();
    const params = paramsOf(sent);
    const statusFor = async (options: CallOptions) =>
      (await service.client.send(endpoints.releaseFailures, { params, ...options })).status;
    const tokenFor = async (remote: string) => {
      const body = { remote, name: "a machine" };
      const { secret } = await service.call(endpoints.createPublishToken, { body });
      return { headers: { authorization: `Bearer ${readPublishToken(secret).bearer}` } };
    };
    expect(await statusFor(await tokenFor("mf-registry"))).toBe(200);
    expect(await statusFor(await tokenFor("mf-admin"))).toBe(403);
    expect(await statusFor({})).toBe(401);
    expect(await statusFor({ as: reader(8) })).toBe(403);
  });
});

describe("a stack", () => {
  it("is resolved through the source map of a real build", async () => {
    const built = await buildRemote("mf-submissions");
    await actions.published(built);
    // It does not fit the shell of these tests, so that no set of both can be made.
    const { setId } = aPage();
    const field = { "remotes.mf-submissions": built.build.version };
    const rows = service.rows("activations");
    await rows.updateOne({ setId }, { $set: field });
    onTestFinished(
      async () =>
        void (await rows.updateOne({ setId }, { $unset: { "remotes.mf-submissions": "" } })),
    );
    sent = built;
    const script = [...built.files].find(([path, bytes]) => {
      return path.endsWith(".js") && bytes.includes(marker);
    });
    const [path = "", bytes] = script ?? [];
    const before = (bytes?.toString() ?? "").split(marker)[0]?.split("\n") ?? [];
    const position = `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
    const { remote, version } = paramsOf(built);
    const published = `/mf/${remote}/${version}/${path}:${position}`;
    await report({ stack: `    at f (https://deeds.example${published})` });
    const [line, ...others] = await stackOf();
    expect(others).toEqual([]);
    expect(line?.published).toBe(`at f (${published})`);
    const [, file = "", row] =
      /(mf-submissions\/src\/remote\.ts):(\d+):\d+/.exec(line?.source ?? "") ?? [];
    const source = readFileSync(join(root, file), "utf8").split("\n");
    expect(source[Number(row) - 1]).toContain(marker);
    // Stored, because a map does not change.
    expect(await service.rows("failures").findOne({ _id: new RegExp(version) })).toMatchObject({
      resolved: [line],
    });
    expect(await stackOf()).toEqual([line]);
  });

  it.each([
    ["without a source map", null],
    ["with a broken source map", "{"],
    [
      "with a source map of broken mappings",
      '{"version":3,"sources":["a.ts"],"names":[],"mappings":7}',
    ],
    ["with an empty source map", '{"version":3,"sources":[],"names":[],"mappings":""}'],
  ])("of a version %s is shown as the browser reported it", async (_, map) => {
    sent = aBuild("mf-registry");
    if (map !== null) addFile(sent, `${sent.build.entry}.map`, Buffer.from(map));
    await actions.promoted(sent);
    await report();
    const { remote, version } = paramsOf(sent);
    const published = `at f (/mf/${remote}/${version}/${sent.build.entry}:1:10)`;
    expect(await stackOf()).toEqual([{ published, source: null }]);
  });

  it("of an unknown failure is not found", async () => {
    const params = { ...paramsOf(sent), failure: "0123456789abcdef" };
    const { code } = await service.refused(endpoints.releaseFailureStack, { params });
    expect(code).toBe("not-found");
  });
});

describe("source maps", () => {
  it("are served to no caller, nor named in the live set", async () => {
    sent = withMap();
    await actions.promoted(aBuild("shell"), sent);
    const map = `${sent.build.entry}.map`;
    for (const path of [map, map.replace(".map", "%2Emap"), `./${map}`, `${map}?x`, `${map}/`]) {
      for (const headers of [{}, service.publisher, { "accept-encoding": "br" }]) {
        expect((await service.file(sent, path, headers)).status).toBe(404);
      }
    }
    expect((await service.file(sent, sent.build.entry)).status).toBe(200);
    const { production } = await actions.live();
    const registry = production.remotes.find(({ name }) => name === "mf-registry");
    expect(Object.keys(registry?.integrity ?? {})).toContain(sent.build.entry);
    expect(Object.keys(registry?.integrity ?? {})).not.toContain(map);
  });
});
