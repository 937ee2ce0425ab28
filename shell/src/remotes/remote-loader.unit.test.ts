import type { LiveRemote, LiveSet } from "@deeds/contracts";
import { expect, test, vi } from "vitest";
import { createRemoteLoader, type LoaderTools } from "./remote-loader.ts";

const hash = `sha384-${"a".repeat(64)}`;
const previous = {
  version: "0.0.9-00000009",
  base: "/mf/mf-registry/0.0.9-00000009/",
  entry: "remoteEntry.js",
  integrity: { "remoteEntry.js": hash },
};
const remote: LiveRemote = {
  ...previous,
  name: "mf-registry",
  version: "0.1.0-00000010",
  base: "/mf/mf-registry/0.1.0-00000010/",
  preload: { js: [], css: [], fonts: [] },
  pages: [],
  slots: [],
  previous,
};
const setOf = (changes: Partial<LiveRemote> = {}): LiveSet => ({
  id: 1,
  key: "1-0",
  activatedAt: "2026-01-31T10:00:00.000Z",
  remotes: [{ ...remote, ...changes }],
});
const exposed = { default: { contract: 1, name: "mf-registry", pages: {}, translations: {} } };

/** A page whose network answers as told for each entry, and a diary of what happened. */
function page(answers: Record<string, () => Promise<unknown>>) {
  const diary: string[] = [];
  const tools: LoaderTools = {
    preload: () => diary.push("preload"),
    verify: async ({ address }) => void diary.push(`verify ${address}`),
    style: async ({ address }) => void diary.push(`style ${address}`),
    import: (_, entry) => {
      diary.push(`import ${entry}`);
      return (answers[entry] ?? (() => Promise.reject(new Error("404"))))();
    },
    report: ({ version, kind }) => diary.push(`report ${version} ${kind}`),
    loaded: async () => void diary.push("loaded"),
  };
  return { diary, tools };
}

const live = `${remote.base}remoteEntry.js`;
const old = `${previous.base}remoteEntry.js`;
const answer = async () => exposed;

test("a remote that answers is loaded once, however often it is asked for", async () => {
  const { diary, tools } = page({ [live]: answer });
  const loader = createRemoteLoader(setOf(), tools);
  const [one, other] = await Promise.all([loader.load("mf-registry"), loader.load("mf-registry")]);
  expect(one).toBe(other);
  expect(diary).toEqual(["preload", `import ${live}`, "loaded"]);
});

test("a failed entry is tried once more under a new address, checked against its hash", async () => {
  const { diary, tools } = page({ [`${live}?retry=1`]: answer });
  await createRemoteLoader(setOf(), tools).load("mf-registry");
  expect(diary).toEqual([
    "preload",
    `import ${live}`,
    `verify ${live}?retry=1`,
    `import ${live}?retry=1`,
    "loaded",
  ]);
});

test("a style sheet is added with its hash, and a remote without it is not taken", async () => {
  const integrity = { ...previous.integrity, "remote.css": hash };
  const { diary, tools } = page({ [live]: answer, [`${live}?retry=1`]: answer, [old]: answer });
  const style: LoaderTools["style"] = ({ address }) => {
    diary.push(`style ${address}`);
    return Promise.reject(new Error("other bytes"));
  };
  await createRemoteLoader(setOf({ integrity }), { ...tools, style }).load("mf-registry");
  expect(diary).toContain(`style ${remote.base}remote.css`);
  expect(diary.slice(-3)).toEqual([`verify ${old}`, `import ${old}`, "loaded"]);
});

test("a version that cannot be had is reported and the previous one takes its place", async () => {
  const { diary, tools } = page({ [old]: answer });
  await createRemoteLoader(setOf(), tools).load("mf-registry");
  expect(diary.slice(-4)).toEqual([
    "report 0.1.0-00000010 load-failed",
    `verify ${old}`,
    `import ${old}`,
    "loaded",
  ]);
});

test("a render error is reported of the version that is on the page", async () => {
  const { diary, tools } = page({ [old]: answer });
  const loader = createRemoteLoader(setOf(), tools);
  await loader.load("mf-registry");
  loader.report("mf-registry", "render-failed");
  expect(diary.at(-1)).toBe("report 0.0.9-00000009 render-failed");
});

test("when nothing can be had the load fails and the next call starts anew", async () => {
  const answers: Record<string, () => Promise<unknown>> = {};
  const { diary, tools } = page(answers);
  const loader = createRemoteLoader(setOf({ previous: null }), tools);
  await expect(loader.load("mf-registry")).rejects.toThrow("mf-registry could not be loaded");
  expect(diary.at(-1)).toBe("report 0.1.0-00000010 load-failed");
  answers[live] = answer;
  await expect(loader.load("mf-registry")).resolves.toBe(exposed.default);
});

test("a remote that is switched off is not asked for", async () => {
  const { diary, tools } = page({ [live]: answer });
  const load = createRemoteLoader(setOf({ off: true }), tools).load("mf-registry");
  await expect(load).rejects.toThrow("mf-registry could not be loaded");
  expect(diary).toEqual([]);
});

test("an entry that never answers is given up after eight seconds", async () => {
  vi.useFakeTimers();
  const { diary, tools } = page({ [live]: () => new Promise(() => undefined), [old]: answer });
  const load = createRemoteLoader(setOf(), tools).load("mf-registry");
  await vi.advanceTimersByTimeAsync(8000);
  await load;
  vi.useRealTimers();
  expect(diary.at(-1)).toBe("loaded");
});

test("an entry without a hash is never imported", async () => {
  const { diary, tools } = page({ [live]: answer });
  const loader = createRemoteLoader(setOf({ integrity: {}, previous: null }), tools);
  await expect(loader.load("mf-registry")).rejects.toThrow();
  expect(diary.filter((line) => line.startsWith("import"))).toEqual([]);
});

test.each([
  ["another contract", { default: { ...exposed.default, contract: 2 } }],
  ["another name", { default: { ...exposed.default, name: "mf-admin" } }],
  ["no default export", {}],
])("a module with %s is not used", async (_, strange) => {
  const { diary, tools } = page({ [live]: async () => strange, [old]: answer });
  await createRemoteLoader(setOf(), tools).load("mf-registry");
  expect(diary).toContain(`import ${old}`);
});
