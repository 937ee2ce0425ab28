import { mkdtempSync, rmSync } from "node:fs";
import { chmod, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { cachedPath, cacheRoot, find, place, withLock } from "../src/provision.ts";

const folder = mkdtempSync(join(tmpdir(), "provision-"));
const log = () => undefined;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function putBinary(name: string, version: string): Promise<string> {
  const bin = join(folder, `bin-${name}-${version}`);
  await mkdir(bin, { recursive: true });
  await writeFile(join(bin, name), `#!/bin/sh\necho "${name} v${version}"\n`);
  await chmod(join(bin, name), 0o755);
  return `${bin}:/usr/bin:/bin`;
}

describe("finding an engine", () => {
  it("takes the one on the PATH", async () => {
    const PATH = await putBinary("nats-server", "2.12.1");
    const { binary } = await find("nats-server", { log, env: { PATH, ENGINES_CACHE: folder } });
    expect(binary?.version).toBe("2.12.1");
  });

  it("takes the cached one when that on the PATH is too old", async () => {
    const cached = cachedPath(folder, "nats-server", "2.15.1");
    await mkdir(join(cached, ".."), { recursive: true });
    await writeFile(cached, '#!/bin/sh\necho "nats-server: v2.15.1"\n');
    await chmod(cached, 0o755);
    const lines: string[] = [];
    const PATH = await putBinary("nats-server", "2.9.10");
    const search = {
      log: (line: string) => void lines.push(line),
      env: { PATH, ENGINES_CACHE: folder },
    };
    const { binary } = await find("nats-server", search);
    expect(binary?.path).toBe(cached);
    expect(lines[0]).toMatch(/is 2\.9\.10, at least 2\.11 is needed/);
  });
});

describe("the cache", () => {
  it("is outside the checkout and follows the variables", () => {
    expect(cacheRoot({ XDG_CACHE_HOME: "/caches" })).toBe("/caches/good-deeds");
    expect(cacheRoot({ XDG_CACHE_HOME: "/caches", ENGINES_CACHE: "/mine" })).toBe("/mine");
  });

  it("shows a file only when it is whole, and leaves nothing of a failed attempt", async () => {
    const target = join(folder, "engine", "1.0", "engine");
    const failing = place(target, async (scratch) => {
      await writeFile(join(scratch, "half"), "half");
      throw new Error("cut");
    });
    await expect(failing).rejects.toThrow("cut");
    await place(target, async (scratch) => {
      const made = join(scratch, "made");
      await writeFile(made, "whole");
      return made;
    });
    expect(await readFile(target, "utf8")).toBe("whole");
    expect(await readdir(join(folder, "engine"))).toEqual(["1.0"]);
  });

  it("lets one process fetch at a time", async () => {
    const path = join(folder, ".lock");
    const order: string[] = [];
    const work = (name: string) => async () => {
      order.push(`${name} begins`);
      await sleep(20);
      order.push(`${name} ends`);
    };
    await Promise.all([withLock(path, log, work("one")), withLock(path, log, work("two"))]);
    expect(order.map((line) => line.split(" ")[1])).toEqual(["begins", "ends", "begins", "ends"]);
  });

  it("does not wait for a holder that is dead", async () => {
    const path = join(folder, ".dead-lock");
    await writeFile(path, "2147483646");
    expect(await withLock(path, log, async () => "done")).toBe("done");
  });
});
