import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { parse } from "yaml";
import { root } from "../check/run-tool.ts";

const read = (file: string) => readFileSync(join(root, file), "utf8");
const workflows = globSync(".github/workflows/*.yml", { cwd: root });
const others = [
  ".github/actions/*/action.yml",
  "packages/web/create-remote/template/repository/.github/**/*.template",
];
const pinned = /^\.\/|^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;

test.each([...workflows, ...others.flatMap((glob) => globSync(glob, { cwd: root }))])(
  "%s uses actions by commit hash",
  (file) => {
    const used = [...read(file).matchAll(/uses: (.+)$/gm)].map(([, action = ""]) => action);
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((action) => !pinned.test(action))).toEqual([]);
  },
);

interface Workflow {
  on: { push?: { paths?: string[] } };
  jobs: Record<string, { uses?: string; with?: Record<string, string> }>;
}

describe.each(workflows.map((file): [string, Workflow] => [file, parse(read(file))]))(
  "%s",
  (_file, { on, jobs }) => {
    const called = Object.values(jobs).flatMap((job) => (job.uses ? [job] : []));

    it("names folders, files and workflows that exist", () => {
      const named = [
        ...(on.push?.paths ?? []).map((path) => path.replace(/(^|\/)\*.*$/, "")),
        ...called.flatMap((job) => [job.uses ?? "", ...Object.values(job.with ?? {})]),
      ].flatMap((text) => text.split(" "));
      expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    });
  },
);

it("names scripts of the repository that exist", () => {
  const named = workflows.flatMap((file) => [
    ...read(file).matchAll(/\bscripts\/(?!run\.mjs)[\w-]+\.\w+/g),
  ]);
  const paths = [...new Set(named.map(([path]) => path))];
  expect(paths).toContain("scripts/packages.ts");
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it("verifies every workspace with sources", () => {
  const verified = workflows
    .flatMap((file) => Object.values((parse(read(file)) as Workflow).jobs))
    .flatMap((job) => job.with?.unit?.split(" ") ?? []);
  const folders = globSync("{*,packages/*/*,services/*}/package.json", { cwd: root })
    .map((file) => file.split("/")[0] ?? "")
    .filter((folder) => folder !== "node_modules");
  expect(folders.length).toBeGreaterThan(10);
  expect([...new Set(folders)].filter((folder) => !verified.includes(folder))).toEqual([]);
});

it("shows at most 15 commands in npm run", () => {
  expect(Object.keys(JSON.parse(read("package.json")).scripts).length).toBeLessThanOrEqual(15);
});
