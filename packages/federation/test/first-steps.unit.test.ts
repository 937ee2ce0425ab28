import type { LoaderContext } from "@rspack/core";
import { describe, expect, it } from "vitest";
import firstSteps from "../src/runtime/first-steps.ts";

const written = [
  'import __module_federation_bundler_runtime__ from "/r/dist/index.cjs"',
  'const __module_federation_container_name__ = "mf-admin"',
  "const runtimeRequire=__webpack_require__",
  "steps(runtimeRequire)",
].join(";");

function rewrite(source: string, { shell }: { shell: boolean }): string {
  const context = { getOptions: () => ({ shell }) } as LoaderContext<{ shell: boolean }>;
  return firstSteps.call(context, source);
}

describe("what Rspack begins a build with", () => {
  it("is a call of the shell's steps in a remote, with its own settings", () => {
    const remote = rewrite(written, { shell: false });
    expect(remote).toContain("{ container_name: __module_federation_container_name__ }");
    expect(remote).not.toContain("steps(runtimeRequire)");
    expect(remote).not.toContain("index.cjs");
  });

  it("keeps the steps in the shell, and what containers need", () => {
    const shell = rewrite(written, { shell: true });
    expect(shell).toContain("steps(runtimeRequire)");
    expect(shell).toContain('"/r/dist/initContainerEntry.js"');
  });

  it("is refused when it is not as it was", () => {
    const other = written.replace("runtimeRequire=", "requireOf=");
    expect(() => rewrite(other, { shell: false })).toThrow("in another way");
  });
});
