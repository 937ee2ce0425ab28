import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { versionOf } from "../src/fingerprint.ts";

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "workspace-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

function aWorkspace(): string {
  const root = aFolder();
  write(root, "pnpm-lock.yaml", "lockfileVersion: 9");
  write(root, "mf-registry/package.json", '{ "version": "1.2.3" }');
  write(root, "mf-registry/src/remote.tsx", "export default 1;");
  write(root, "mf-admin/package.json", '{ "version": "1.0.0" }');
  const shared = ["shared/contracts", "shared/i18n"];
  for (const name of [...shared, "web/federation", "web/remote-kit", "web/router", "web/ui"]) {
    write(root, `packages/${name}/src/index.ts`, `export const name = "${name}";`);
  }
  return root;
}

function write(root: string, path: string, text: string) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

describe("the version of a build", () => {
  it("is the package's version and eight digits of the hash of its sources", () => {
    expect(versionOf("mf-registry", { root: aWorkspace() })).toMatch(/^1\.2\.3-[0-9a-f]{8}$/);
  });

  it("is the same for the same sources in another folder", () => {
    const root = aWorkspace();
    const copy = aFolder();
    cpSync(root, copy, { recursive: true });
    expect(versionOf("mf-registry", { root: copy })).toBe(versionOf("mf-registry", { root }));
  });

  it("is the same for a copy of the front end outside the checkout", () => {
    const root = aWorkspace();
    const elsewhere = aFolder();
    cpSync(join(root, "mf-registry"), elsewhere, { recursive: true });
    expect(versionOf("mf-registry", { root, folder: elsewhere })).toBe(
      versionOf("mf-registry", { root }),
    );
  });

  it.each([
    ["its own source", "mf-registry/src/remote.tsx"],
    ["a translation of its own", "mf-registry/src/translations/ru.json"],
    ["what it states of itself", "mf-registry/manifest.json"],
    ["a shared package", "packages/web/ui/src/index.ts"],
    ["the locked libraries", "pnpm-lock.yaml"],
  ])("changes with %s", (_, path) => {
    const root = aWorkspace();
    const before = versionOf("mf-registry", { root });
    write(root, path, "changed");
    expect(versionOf("mf-registry", { root })).not.toBe(before);
  });

  it.each([
    ["another front end", "mf-admin/src/remote.tsx"],
    ["a test", "mf-registry/src/remote.unit.test.tsx"],
    ["an earlier build", "mf-registry/dist/remote.js"],
    ["an installed library", "mf-registry/node_modules/react/index.js"],
  ])("stays with a change in %s", (_, path) => {
    const root = aWorkspace();
    const before = versionOf("mf-registry", { root });
    write(root, path, "changed");
    expect(versionOf("mf-registry", { root })).toBe(before);
  });
});
