import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { hasNamespaces } from "../src/confinement.ts";
import { htmlOf, remote, render, rendererOfTest, requestOf, setOf } from "./running-renderer.ts";

const patient = { timeout: 10_000 };

describe("the processes", () => {
  it("are replaced after a number of renders", async () => {
    const few = await rendererOfTest({ RENDERS_PER_PROCESS: "2" });
    const counting = "globalThis.count = (globalThis.count ?? 0) + 1; return globalThis.count";
    const counts: string[] = [];
    for (let at = 0; at < 5; at += 1) counts.push(await htmlOf(few, counting));
    expect(counts).toEqual(["1", "2", "1", "2", "1"]);
  });

  it("drop the least recently used set and compose it again", async () => {
    const few = await rendererOfTest({ SETS_PER_PROCESS: "2" });
    const counting = (name: string) =>
      htmlOf(
        few,
        `globalThis.count = (globalThis.count ?? 0) + 1; return "${name}" + globalThis.count`,
      );
    expect(await counting("a")).toBe("a1");
    expect(await counting("b")).toBe("b1");
    expect(await counting("a")).toBe("a2");
    expect(await counting("c")).toBe("c1");
    expect(await counting("a")).toBe("a3");
    expect(await counting("b")).toBe("b1");
  });

  it("keep every object while there is space, and ask for those that were dropped", async () => {
    const small = await rendererOfTest({ OBJECTS_MB: "1" });
    const large = (name: string) => `return "${name}"; /* ${"x".repeat(600_000)} */`;
    expect(await htmlOf(small, large("a"))).toBe("a");
    expect(await htmlOf(small, large("b"))).toBe("b");
    const { set } = setOf({ "mf-registry": remote(large("a")) });
    const response = await small.send("POST", "/render", JSON.stringify(requestOf(set)));
    expect(response.status).toBe(409);
    expect(await htmlOf(small, large("a"))).toBe("a");
  });

  it("have a queue, and calls beyond it are rejected at once", async () => {
    const busy = await rendererOfTest({ RENDER_QUEUE: "2", RENDER_DEADLINE_MS: "1500" });
    const source = {
      "mf-registry": remote("while (request.address === '/hang') {} return 'page'"),
    };
    await render(busy, source);
    const all = await Promise.all([
      render(busy, source, { address: "/hang" }),
      ...Array.from({ length: 4 }, () => render(busy, source)),
    ]);
    const outcomes = all.map(({ body }) => body.reason ?? body.html);
    expect(outcomes.toSorted()).toEqual(["busy", "busy", "page", "page", "timeout"]);
  });

  it("render side by side, each one page at a time", async () => {
    const two = await rendererOfTest({ RENDER_PROCESSES: "2", RENDER_DEADLINE_MS: "4000" });
    const body =
      "if (request.address === '/hang') { console.log('it hangs'); for (;;); } return 'page'";
    const source = { "mf-registry": remote(body) };
    await render(two, source);
    let isHanging = true;
    const hanging = render(two, source, { address: "/hang" }).finally(() => {
      isHanging = false;
    });
    await expect.poll(() => two.log(), patient).toContain("it hangs");
    const all = await Promise.all(Array.from({ length: 5 }, () => render(two, source)));
    expect(all.map(({ body }) => body.html)).toEqual(["page", "page", "page", "page", "page"]);
    expect(isHanging).toBe(true);
    expect((await hanging).body.reason).toBe("timeout");
  });

  it("of sets that are not live are others: a loop there costs no other page", async () => {
    const renderer = await rendererOfTest({ RENDER_DEADLINE_MS: "4000" });
    const body = `
      if (request.address === '/hang') { console.log('it hangs'); for (;;); }
      return 'page ' + request.isTrial`;
    const source = { "mf-registry": remote(body) };
    expect((await render(renderer, source, { isTrial: true })).body.html).toBe("page undefined");
    let isHanging = true;
    const trial = { address: "/hang", isTrial: true };
    const hanging = render(renderer, source, trial).finally(() => {
      isHanging = false;
    });
    await expect.poll(() => renderer.log(), patient).toContain("it hangs");
    expect((await render(renderer, source)).body.html).toBe("page undefined");
    expect(isHanging).toBe(true);
    expect((await hanging).body.reason).toBe("timeout");
    expect((await render(renderer, source, { isTrial: true })).body.html).toBe("page undefined");
  });

  it("repeat a page that has not begun because of what an earlier one left", async () => {
    const renderer = await rendererOfTest({
      RENDER_DEADLINE_MS: "2000",
      COMPOSE_DEADLINE_MS: "4000",
    });
    const innocent = { "mf-registry": remote("return 'page'") };
    const later = `
      const waiting = Atomics.waitAsync(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
      waiting.value.then(() => { console.log("it loops"); for (;;); });
      return "left a loop"`;
    for (const times of [2, 3]) {
      expect((await render(renderer, innocent)).body.html).toBe("page");
      expect(await htmlOf(renderer, later)).toBe("left a loop");
      await expect.poll(() => renderer.log().split("it loops"), patient).toHaveLength(times);
      expect(await render(renderer, innocent)).toMatchObject({
        status: 200,
        body: { html: "page" },
      });
      innocent["mf-registry"] += "//";
    }
  });

  it("are started again at a socket that a killed supervisor has left", async () => {
    const { pid, socket, send } = await rendererOfTest();
    process.kill(pid, "SIGKILL");
    await expect.poll(() => send("GET", "/healthz").catch(() => "gone"), patient).toBe("gone");
    const next = await rendererOfTest({ SOCKET: socket });
    expect(await htmlOf(next, "return 'back'")).toBe("back");
  });

  it("end with their supervisor", async () => {
    const ending = await rendererOfTest({ RENDER_DEADLINE_MS: "60000" });
    const body =
      "if (request.address === '/hang') { console.log('it hangs'); for (;;); } return 'page'";
    const source = { "mf-registry": remote(body) };
    await render(ending, source);
    const processes = processesOf(ending.pid);
    expect(processes.length).toBeGreaterThanOrEqual(2);
    // Without namespaces a process that hangs does not see the end of its input.
    if (hasNamespaces()) {
      render(ending, source, { address: "/hang" }).catch(() => undefined);
      await expect.poll(() => ending.log(), patient).toContain("it hangs");
    }
    process.kill(ending.pid, "SIGKILL");
    await expect.poll(() => processes.filter(isAlive), patient).toEqual([]);
  });
});

/** The processes that a process has started, and those that they have. */
function processesOf(pid: number): number[] {
  const { stdout } = spawnSync("pgrep", ["-P", String(pid)], { encoding: "utf8" });
  const children = stdout.split("\n").filter(Boolean).map(Number);
  return [...children, ...children.flatMap(processesOf)];
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
