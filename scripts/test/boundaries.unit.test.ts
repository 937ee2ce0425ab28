import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import config from "../../.dependency-cruiser.mjs";
import { root } from "../check/run-tool.ts";

/** For each rule a file that breaks it, and what that file imports. */
const violations: Record<string, [file: string, imported: string]> = {
  "front-ends-import-packages-only": ["mf-a/src/break-server.ts", "@deeds/messaging"],
  "front-ends-do-not-import-each-other": ["shell/src/break-remote.ts", "../../mf-a/src/good.ts"],
  "services-do-not-import-each-other": ["services/a/src/break-service.ts", "../../b/src/good.ts"],
  "servers-import-no-tools": ["services/a/src/break-demo.ts", "@deeds/launcher/demo"],
  "shared-packages-import-shared-packages": ["packages/shared/a/src/break.ts", "@deeds/ui"],
  "web-packages-import-no-server-package": ["packages/web/a/src/break.ts", "@deeds/messaging"],
  "server-packages-import-no-web-package": ["packages/server/a/src/break.ts", "@deeds/ui"],
  "gateway-imports-no-service": ["gateway/src/break.ts", "../../services/a/src/good.ts"],
  "packages-import-no-application": [
    "packages/web/ui/src/break-up.ts",
    "../../../../shell/src/good.ts",
  ],
  "domain-is-pure": ["services/a/src/domain/break.ts", "node:fs"],
  "name-search-is-pure": ["packages/server/name-search/src/break.ts", "@deeds/messaging"],
  "mongoose-stays-in-models": ["services/a/src/break-database.ts", "mongoose"],
  "queries-stay-in-models": ["services/a/src/break-query.ts", "@deeds/service-kit/models"],
  "nats-stays-in-messaging": ["services/a/src/break-nats.ts", "@nats-io/jetstream"],
  "s3-stays-in-object-store": ["services/a/src/break-s3.ts", "minio"],
  "service-kit-leaves-its-sub-paths": [
    "packages/server/service-kit/src/break-light.ts",
    "./object-store.ts",
  ],
  "nothing-imports-a-test": ["services/a/src/break-test.ts", "../test/helper.ts"],
  "remotes-use-the-router-facade": ["mf-a/src/break-router.ts", "react-router"],
  "no-cycles": ["services/a/src/break-cycle.ts", "./cycle.ts"],
  "every-import-is-found": ["services/a/src/break-missing.ts", "./nowhere.ts"],
};

/** Files that break `queries-stay-in-models` with a type. */
const typeViolations: Record<string, string> = {
  "services/a/src/break-connection.ts":
    'import type { Connection } from "@deeds/service-kit/models";',
  "services/a/src/use-cases/break-model.ts": 'import type { Model } from "mongoose";',
};

const allowed: Record<string, string> = {
  "mf-a/src/good.ts": 'import "@deeds/ui";',
  "shell/src/good.ts": "",
  "services/a/src/good.ts":
    'import "@deeds/messaging"; import type { Transaction } from "@deeds/service-kit";',
  "services/a/src/models/person.ts": 'import "mongoose"; import "@deeds/service-kit/models";',
  "services/a/src/domain/rule.ts": 'import type { readFile } from "node:fs";',
  "services/a/src/domain/names.ts": 'import "@deeds/name-search"; import "@deeds/contracts";',
  "services/a/src/cycle.ts": 'import "./break-cycle.ts";',
  "services/a/test/helper.ts": 'import "minio";',
  "services/b/src/good.ts": "",
  "packages/web/ui/src/index.ts": "",
  "packages/web/ui/package.json": '{"exports":{".":"./src/index.ts"}}',
  "packages/tools/launcher/src/demo/index.ts": "",
  "packages/tools/launcher/package.json": '{"exports":{"./demo":"./src/demo/index.ts"}}',
  "packages/shared/contracts/src/index.ts": "",
  "packages/shared/contracts/package.json": '{"exports":{".":"./src/index.ts"}}',
  "packages/server/name-search/src/index.ts": 'import "@deeds/contracts";',
  "packages/server/name-search/package.json": '{"exports":{".":"./src/index.ts"}}',
  "packages/server/service-kit/src/index.ts": 'export type { Transaction } from "./database.ts";',
  "packages/server/service-kit/src/models.ts": "",
  "packages/server/service-kit/package.json":
    '{"exports":{".":"./src/index.ts","./models":"./src/models.ts"}}',
  "packages/server/service-kit/src/database.ts": 'import "mongoose";',
  "packages/server/service-kit/src/object-store.ts": 'import "minio";',
  "packages/server/messaging/src/index.ts": 'import "@nats-io/jetstream";',
  "packages/server/messaging/package.json": '{"exports":{".":"./src/index.ts"}}',
};

const libraries = ["mongoose", "minio", "react-router", "@nats-io/jetstream"];

interface Found {
  rule: string;
  file: string;
}

let found: Found[];
let tree: string;

function write(file: string, text: string): void {
  mkdirSync(dirname(join(tree, file)), { recursive: true });
  writeFileSync(join(tree, file), text);
}

beforeAll(async () => {
  tree = mkdtempSync(join(tmpdir(), "boundaries-"));
  for (const [file, text] of Object.entries(allowed)) write(file, text);
  for (const [file, imported] of Object.values(violations)) write(file, `import "${imported}";`);
  for (const [file, text] of Object.entries(typeViolations)) write(file, text);
  for (const name of libraries) write(`node_modules/${name}/index.js`, "");
  mkdirSync(join(tree, "node_modules/@deeds"));
  for (const file of Object.keys(allowed).filter((one) => one.endsWith("/package.json"))) {
    const path = dirname(file);
    symlinkSync(`../../${path}`, join(tree, "node_modules/@deeds", basename(path)));
  }
  found = await cruise();
}, 30_000);

afterAll(() => rmSync(tree, { recursive: true, force: true }));

async function cruise(): Promise<Found[]> {
  const tool = join(root, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");
  const rules = join(root, ".dependency-cruiser.mjs");
  const folders = ["services", "gateway", "packages", "shell", "mf-a"];
  const args = [tool, "--config", rules, "--output-type", "json", ...folders];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: tree }).catch(
    (problem: { stdout: string }) => problem,
  );
  const { summary } = JSON.parse(stdout) as {
    summary: { violations: { from: string; rule: { name: string } }[] };
  };
  return summary.violations.map(({ from, rule }) => ({ rule: rule.name, file: from }));
}

describe("the boundary rules", () => {
  it("are each proven here", () => {
    const names = config.forbidden.map((rule) => rule.name);
    expect(Object.keys(violations).toSorted()).toEqual(names.toSorted());
  });

  it("each have a reason", () => {
    for (const { comment } of config.forbidden) expect(comment.length).toBeGreaterThan(30);
  });

  it.each(Object.entries(violations))("refuse what breaks %s", (rule, [file]) => {
    expect(found).toContainEqual({ rule, file });
  });

  it.each(Object.keys(typeViolations))("refuse a type of the database in %s", (file) => {
    expect(found).toContainEqual({ rule: "queries-stay-in-models", file });
  });

  it("let the allowed imports pass", () => {
    const complaints = found.filter(({ file }) => file in allowed && !file.includes("cycle"));
    expect(complaints).toEqual([]);
  });
});
