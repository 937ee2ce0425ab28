import { describe, expect, it } from "vitest";
import { render, rendererOfTest } from "./running-renderer.ts";

const loop = "for (;;);";
const loopInMicrotask = "Promise.resolve().then(() => { for (;;); });";
const loopWhenRead = "module.exports = new Proxy({}, { get() { for (;;); } });";
const full = "const all = []; for (;;) all.push(new Array(1000).fill(Math.random()))";
/** Loops in the first process that evaluates it, by a clock, so that a later one succeeds. */
const untilLater = (time: number) =>
  `while (Date.now() < ${time}); module.exports.default = () => 'of both';`;

/** Reads the exports of all remotes before its first page, as the product's shell does. */
const readingShell = `
  module.exports = {
    shared: {},
    createRenderer: async (live, remotes) => {
      const parts = [];
      for (const [, exports] of Object.entries(remotes)) parts.push(await exports.default);
      return () => ({ html: parts.map((part) => part()).join(), head: { title: null }, wants: [], failures: [] });
    },
  };`;

/** A shell whose page is of `mf-events`, with a part of `mf-registry`. */
const shell = `
  module.exports = {
    shared: {},
    createRenderer: (live, remotes) => () => ({
      html: remotes["mf-events"].default() + (remotes["mf-registry"]?.default() ?? ""),
      head: { title: null }, wants: [], failures: [],
    }),
  };`;
const events = "module.exports.default = () => 'events';";

describe("a bundle whose evaluation does not end", () => {
  const deadlineMs = 3_000;

  it.each([
    ["loops", loop, `Its module was still being evaluated after ${deadlineMs} ms`],
    ["fills the memory", full, "The process ended while its module was evaluated"],
  ])(
    "is left out and named when it %s; pages of others are rendered",
    async (_, source, message) => {
      const renderer = await rendererOfTest({ COMPOSE_DEADLINE_MS: `${deadlineMs}` });
      const failures = [{ remote: "mf-registry", message }];
      const bundles = { shell, "mf-registry": source, "mf-events": events };
      const rendered = { status: 200, body: { html: "events", failures } };
      expect(await render(renderer, bundles)).toMatchObject(rendered);
      const before = Date.now();
      expect(await render(renderer, bundles)).toMatchObject(rendered);
      // Also of another set, in which the front end has the same bundle.
      expect(await render(renderer, { ...bundles, "mf-events": `${events};` })).toMatchObject(
        rendered,
      );
      expect(Date.now() - before).toBeLessThan(deadlineMs);
      expect(renderer.log().split("a bundle is paused")).toHaveLength(2);
    },
  );

  it.each([
    ["in a microtask of its module", loopInMicrotask],
    ["when its exports are read", loopWhenRead],
  ])("is named when it loops %s, before or after an innocent bundle", async (_, source) => {
    const renderer = await rendererOfTest({ COMPOSE_DEADLINE_MS: `${deadlineMs}` });
    for (const looping of ["mf-registry", "mf-events"] as const) {
      const innocent = looping === "mf-events" ? "mf-registry" : "mf-events";
      const both = { "mf-registry": events, "mf-events": events };
      const bundles = { shell: readingShell, ...both, [looping]: `${source}//${looping}` };
      expect(await render(renderer, bundles)).toMatchObject({
        status: 200,
        body: { html: "events", failures: [{ remote: looping }] },
      });
      const other = { shell: readingShell, [innocent]: events };
      expect((await render(renderer, other)).body).toMatchObject({ html: "events", failures: [] });
    }
    expect(renderer.log().split("a bundle is paused")).toHaveLength(3);
  });

  it.each([
    ["its module", loop],
    ["its renderer is created", "module.exports = { createRenderer: () => { for (;;); } };"],
  ])("is the failure of a set whose shell loops in %s, at once", async (_, source) => {
    const renderer = await rendererOfTest({ COMPOSE_DEADLINE_MS: `${deadlineMs}` });
    const bundles = { shell: source, "mf-events": events };
    const failed = { status: 503, body: { reason: "failed", failure: { remote: "shell" } } };
    expect(await render(renderer, bundles)).toMatchObject(failed);
    const before = Date.now();
    expect(await render(renderer, bundles)).toMatchObject(failed);
    expect(Date.now() - before).toBeLessThan(deadlineMs);
  });

  it("is evaluated again after its pause", async () => {
    const renderer = await rendererOfTest({
      COMPOSE_DEADLINE_MS: `${deadlineMs}`,
      BUNDLE_PAUSE_MS: "500",
    });
    const bundles = { shell, "mf-registry": untilLater(Date.now() + 4_000), "mf-events": events };
    expect((await render(renderer, bundles)).body.html).toBe("events");
    const html = async () => (await render(renderer, bundles)).body.html;
    await expect.poll(html, { timeout: 15_000 }).toBe("eventsof both");
    expect((await render(renderer, bundles)).body.failures).toEqual([]);
  });
});
