import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  hashOf,
  htmlOf,
  type RunningRenderer,
  remote,
  render,
  requestOf,
  setOf,
  shell,
  startRenderer,
} from "./running-renderer.ts";

const patient = { timeout: 10_000 };
let renderer: RunningRenderer;
beforeAll(async () => {
  renderer = await startRenderer({ RENDER_DEADLINE_MS: "1500", COMPOSE_DEADLINE_MS: "15000" });
});
afterAll(() => renderer.stop());

const healthy = { "mf-registry": remote("return 'a page of ' + request.address") };
const expectHealthy = async () => {
  const { status, body } = await render(renderer, healthy);
  expect([status, body.html]).toEqual([200, "a page of /"]);
};

describe("a release set", () => {
  it("is rendered with the request's data by the shell and its remotes", async () => {
    const data = { "GET /api/public/people": { status: 200, body: { total: 1 } } };
    const source = remote("return request.data['GET /api/public/people'].body.total");
    const { status, body } = await render(renderer, { "mf-registry": source }, { data });
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        html: "1",
        head: expect.objectContaining({ title: "set 1", status: 200, noIndex: false }),
        wants: ["GET /api/public/people"],
        failures: [],
      },
    });
  });

  it("is asked for object by object while it is missing", async () => {
    const { set, objects } = setOf({ "mf-registry": remote("return 'asked for'") });
    const ask = () => renderer.send("POST", "/render", JSON.stringify(requestOf(set)));
    const store = (hash: string) => renderer.send("PUT", `/objects/${hash}`, objects.get(hash));
    expect(await ask()).toEqual({ status: 409, body: { missing: [set] } });
    expect((await store(set)).status).toBe(204);
    const bundle = hashOf(remote("return 'asked for'"));
    expect(await ask()).toEqual({ status: 409, body: { missing: [bundle] } });
    expect((await store(bundle)).status).toBe(204);
    expect((await ask()).body.html).toBe("asked for");
  });

  it("consists of objects with the hashes of their names only", async () => {
    const { set, objects } = setOf({ "mf-registry": remote("return 'signed'") });
    const bundle = hashOf(remote("return 'signed'"));
    const changed = await renderer.send("PUT", `/objects/${bundle}`, remote("return 'changed'"));
    expect(changed.status).toBe(422);
    expect((await renderer.send("PUT", "/objects/short", "text")).status).toBe(422);
    await renderer.send("PUT", `/objects/${set}`, objects.get(set));
    const response = await renderer.send("POST", "/render", JSON.stringify(requestOf(set)));
    expect(response.body.missing).toContain(bundle);
  });

  it("is an object that describes one", async () => {
    const text = JSON.stringify({ bundles: "none" });
    await renderer.send("PUT", `/objects/${hashOf(text)}`, text);
    const body = JSON.stringify(requestOf(hashOf(text)));
    expect((await renderer.send("POST", "/render", body)).status).toBe(422);
    expect((await renderer.send("POST", "/render", "{")).status).toBe(422);
  });

  it("has the modules that the shell shares, and no other", async () => {
    expect(await htmlOf(renderer, "return require('react').version")).toBe("19");
    const source =
      "let e; try { require(request.address.slice(1)) } catch (error) { e = error.message } return e";
    for (const key of ["node:fs", "fs", "./shell.js", "toString", "__proto__", "constructor"]) {
      const bundles = { "mf-registry": remote(source) };
      const { body } = await render(renderer, bundles, { address: `/${key}` });
      expect(body.html).toBe(`a bundle may not require ${key}`);
    }
  });

  it("has the globals of a page", async () => {
    const source = `
      const url = new URL("../people?b=2&a=%D1%8F+x#top", "https://deeds.example/x/y");
      url.searchParams.append("c", "ї&");
      url.searchParams.sort();
      return [url.href, url.pathname, url.searchParams.get("a"), URL.canParse("/"), [...new URLSearchParams({ q: "a b" })],
        new TextDecoder().decode(new TextEncoder().encode("їжак")), typeof setTimeout, typeof queueMicrotask].join(" | ")`;
    expect(await htmlOf(renderer, source)).toBe(
      "https://deeds.example/people?a=%D1%8F+x&b=2&c=%D1%97%26#top | /people | я x | false | q,a b | їжак | function | function",
    );
  });

  it("may create its renderer later", async () => {
    const later = `module.exports = { shared: {}, createRenderer: () => new Promise((resolve) => {
      setTimeout(() => resolve(() => ({ html: "later", head: { title: null }, wants: [], failures: [] })), 20);
    }) }`;
    expect((await render(renderer, { shell: later })).body.html).toBe("later");
  });
});

describe("a front end that fails", () => {
  it("is left out of the page when its bundle throws, with the failure in the response", async () => {
    const failures = [{ remote: "mf-registry", message: "no" }];
    for (const source of ["throw new Error('no')", "}); throw new Error('no'); (function () {"]) {
      const { status, body } = await render(renderer, { "mf-registry": source });
      expect([status, body.html]).toEqual([200, "the frame"]);
      expect(body.failures).toEqual([expect.objectContaining({ remote: failures[0]?.remote })]);
    }
    const { body } = await render(renderer, { "mf-registry": "this is no script" });
    expect(body.failures[0].message).toContain("SyntaxError");
  });

  it("is named with its error when it is the shell", async () => {
    const throwing = await render(renderer, {
      "mf-registry": remote("throw new Error('no page')"),
    });
    expect(throwing).toMatchObject({
      status: 503,
      body: { reason: "failed", failure: { remote: "shell", message: "no page" } },
    });
    const { stack } = throwing.body.failure;
    const column = remote("throw new Error('no page')").indexOf("new Error") + 1;
    expect(stack).toContain(`mf-registry.js:1:${column}`);
    for (const source of ["throw new Error('no shell')", "module.exports = {}", "return"]) {
      expect((await render(renderer, { shell: source })).body.reason).toBe("failed");
    }
    const wrong = shell.replace("html:", "html: 5, text:");
    expect((await render(renderer, { shell: wrong })).body.failure.message).toContain("html");
    await expectHealthy();
  });

  it("is named for a wrong head and for too many reads, which cost the page nothing else", async () => {
    const stating = shell.replace(
      "failures: [],",
      `failures: [], remote: "mf-registry", head: { title: "All", canonical: "https://x.example/" },
      wants: Array.from({ length: 51 }, (_, at) => "GET /api/" + at),`,
    );
    const source = { shell: stating, "mf-registry": remote("return 'rendered'") };
    const { status, body } = await render(renderer, source);
    expect([status, body.html]).toEqual([200, "rendered"]);
    expect(body.head).toMatchObject({ title: "All", canonical: null });
    expect(body.wants).toHaveLength(50);
    expect(body.failures).toEqual([
      { remote: "mf-registry", message: "usePageHead has a wrong field: canonical" },
      {
        remote: "mf-registry",
        message: "The page waits for 51 reads, of which the first 50 are read",
      },
    ]);
  });

  it("ends at the deadline when it hangs, and the next page is rendered", async () => {
    const source = {
      "mf-registry": remote("while (request.address === '/hang') {} return 'back'"),
    };
    expect((await render(renderer, source)).body.html).toBe("back");
    expect(await render(renderer, source, { address: "/hang" })).toEqual({
      status: 503,
      body: { reason: "timeout" },
    });
    expect((await render(renderer, source)).body.html).toBe("back");
    await expectHealthy();
  });

  it("ends with its process when it allocates without end", async () => {
    const arrays = "const all = []; for (;;) all.push(new Array(1000).fill(Math.random()))";
    expect(await htmlOf(renderer, arrays)).toBe("503 ended");
    const buffers = "const all = []; for (;;) all.push(new Uint8Array(1 << 20).fill(1))";
    expect(await htmlOf(renderer, buffers)).toBe("503 ended");
    expect(await htmlOf(renderer, "return 'x'.repeat(9_000_000)")).toBe("503 ended");
    await expectHealthy();
  });

  it("renders its page when it throws or rejects later", async () => {
    const later = `
      setTimeout(() => { throw new Error("late") });
      queueMicrotask(() => { throw new Error("late") });
      Promise.reject(new Error("rejected"));
      Promise.resolve().then(() => { throw { get message() { throw 1 } } });
      return "in time"`;
    expect(await htmlOf(renderer, later)).toBe("in time");
    expect(await htmlOf(renderer, later)).toBe("in time");
    await expect.poll(() => renderer.log(), patient).toContain('"text":"late"');
    await expectHealthy();
  });

  it("leaves no timer that runs during the pages of others", async () => {
    const loop = "setTimeout(() => { for (;;); });";
    const { body } = await render(renderer, { "mf-registry": loop + remote("return 'rendered'") });
    expect(body.html).toBe("rendered");
    await expectHealthy();
    expect(await htmlOf(renderer, `${loop} return 'rendered'`)).toBe("rendered");
    await expectHealthy();
    const inMicrotask = `Promise.resolve().then(() => { ${loop} }); return 'rendered'`;
    expect(await htmlOf(renderer, inMicrotask)).toBe("rendered");
    await expectHealthy();
  });

  it("ends at the deadline when what it does after its render hangs", async () => {
    const source = {
      "mf-registry": remote(
        "queueMicrotask(() => { while (request.address === '/hang') {} }); return 'rendered'",
      ),
    };
    expect((await render(renderer, source)).body.html).toBe("rendered");
    const { body } = await render(renderer, source, { address: "/hang" });
    expect(body).toEqual({ reason: "timeout" });
    await expectHealthy();
  });

  it("writes to the log what it writes to its console, at most 20 lines", async () => {
    const source =
      "for (let at = 0; at < 100; at += 1) console.warn('line of a page', at); return 'done'";
    expect(await htmlOf(renderer, source)).toBe("done");
    await expectHealthy();
    const lines = () => renderer.log().split("line of a page").length - 1;
    await expect.poll(lines, patient).toBe(20);
  });
});
