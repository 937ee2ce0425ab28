import { describe, expect, it } from "vitest";
import { render, rendererOfTest } from "./running-renderer.ts";

const loop = "for (;;);";
const full = "const all = []; for (;;) all.push(new Array(1000).fill(Math.random()))";
/** Loops in the first process that evaluates it, by a clock, so that a later one succeeds. */
const untilLater = (time: number) =>
  `while (Date.now() < ${time}); module.exports.default = () => 'of both';`;

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

  it("is the failure of a set whose shell it is, at once", async () => {
    const renderer = await rendererOfTest({ COMPOSE_DEADLINE_MS: `${deadlineMs}` });
    const bundles = { shell: loop, "mf-events": events };
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
