import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { FederationManifest } from "../src/build.ts";
import { assertComposition, readRemoteManifest } from "../src/checks.ts";
import { sharedKeys } from "../src/shared.ts";

const assets = { js: { sync: [] }, css: { sync: [] } };
const nothingShared: FederationManifest = {
  metaData: { remoteEntry: { name: "remoteEntry.js" } },
  shared: [],
};

const statsOf = (...paths: string[]) => ({
  modules: paths.map((nameForCondition) => ({ nameForCondition, moduleType: "javascript/auto" })),
});

describe("the composition of a build", () => {
  it.each([
    ["/r/node_modules/.pnpm/react@19/node_modules/react/index.js", "import only `react` itself"],
    ["/r/node_modules/react-router-dom/dist/index.mjs", "import from `@deeds/router`"],
    ["/r/node_modules/swr/dist/mutation/index.mjs", "not a path inside it"],
    ["/r/node_modules/@headlessui/react/dist/dialog.js", "keep the style scope"],
    ["/r/packages/web/ui/src/button.tsx", "import a shared path of the package"],
    [
      "/r/node_modules/@module-federation/runtime-core/dist/index.js",
      "the shell provides the runtime",
    ],
  ])("refuses a remote with its own %s", (path, reason) => {
    expect(() => assertComposition("mf-admin", statsOf(path), nothingShared)).toThrow(reason);
  });

  it("finds a copy inside concatenated modules, but not among omitted ones", () => {
    const copy = statsOf("/r/mf-admin/src/remote.tsx", "/r/node_modules/zod/index.js");
    const orphans = copy.modules.map((module) => ({ ...module, orphan: true }));
    const leftOut = { modules: orphans };
    expect(() => assertComposition("mf-admin", leftOut, nothingShared)).not.toThrow();
    const merged = { modules: [{ moduleType: "javascript/esm", modules: orphans }] };
    expect(() => assertComposition("mf-admin", merged, nothingShared)).toThrow("`checkBody`");
  });

  it("rejects a front end that imports another one", () => {
    const stats = statsOf("/r/mf-submissions/src/form.tsx");
    expect(() => assertComposition("mf-admin", stats, nothingShared)).toThrow("by slots");
  });

  it("lets a remote bundle its own sources and small libraries", () => {
    const stats = statsOf(
      "/r/mf-admin/src/remote.tsx",
      "/r/node_modules/lucide-react/icon.js",
      "/r/packages/web/ui/src/bundled/switch.tsx",
    );
    expect(() => assertComposition("mf-admin", stats, nothingShared)).not.toThrow();
  });

  it("rejects a shell that does not provide the shared modules", () => {
    const stats = statsOf("/r/shell/src/main.ts");
    const shared = sharedKeys.map((name) => ({ name, assets }));
    const whole = { ...nothingShared, shared };
    expect(() => assertComposition("shell", stats, whole)).not.toThrow();
    const poor = { ...nothingShared, shared: shared.filter(({ name }) => name !== "swr") };
    expect(() => assertComposition("shell", stats, poor)).toThrow("imports `swr`");
  });
});

describe("the manifest of a front end", () => {
  function aFrontEnd(manifest: object, source = "export default 1;"): string {
    const folder = mkdtempSync(join(tmpdir(), "front-end-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    mkdirSync(join(folder, "src"));
    const whole = { name: "mf-admin", contract: 1, pages: [], slots: [], uses: [], ...manifest };
    writeFileSync(join(folder, "manifest.json"), JSON.stringify(whole));
    writeFileSync(join(folder, "src/remote.tsx"), source);
    return folder;
  }

  it("is read when the code agrees with it", () => {
    const folder = aFrontEnd({ uses: ["a.slot"] }, '<Slot name="a.slot" />');
    expect(readRemoteManifest("mf-admin", folder).uses).toEqual(["a.slot"]);
  });

  it.each([
    ["another name", { name: "shell" }, "its name is shell"],
    ["an unknown field", { colour: "red" }, "not valid"],
    ["a slot that the code never names", { slots: ["a.slot"] }, "it names a.slot"],
    [
      "a page that the code never names",
      { pages: [{ path: "/there", access: "public" }] },
      "it names /there",
    ],
  ])("is refused with %s", (_, manifest, reason) => {
    expect(() => readRemoteManifest("mf-admin", aFrontEnd(manifest))).toThrow(reason);
  });

  it("is refused when the types of its slots need a file that other repositories lack", () => {
    const folder = aFrontEnd({ slots: ["a.slot"] });
    const types = 'interface SlotProps { "a.slot": { event: Event } }';
    const file = join(folder, "src/slots.ts");
    writeFileSync(file, `import type { Event } from "@deeds/contracts";\n${types}`);
    expect(readRemoteManifest("mf-admin", folder).slots).toEqual(["a.slot"]);
    writeFileSync(file, `import type { Event } from "./event.ts";\n${types}`);
    expect(() => readRemoteManifest("mf-admin", folder)).toThrow("imports ./event.ts");
  });
});
