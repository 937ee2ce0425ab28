import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { compareShell, type ShellDescription } from "../src/dev/live-shell.ts";

const own: ShellDescription = {
  version: "0.1.0-00000001",
  shared: { "@deeds/ui": "1.2.0", react: "19.2.0" },
  provides: { "@deeds/ui": ["Button", "PersonCard"], react: ["useState"] },
};

/** Serves the first page and the build of a live shell. */
async function compareWith(live: ShellDescription): Promise<string | null> {
  const base = `/mf/shell/${live.version}/`;
  const boot = JSON.stringify({ live: { remotes: [{ name: "shell", base }] } });
  const page = `<script type="application/json" id="deeds-boot">${boot}</script>`;
  const files = new Map([
    ["/", page],
    [`${base}build.json`, JSON.stringify(live)],
  ]);
  const server = createServer((req, res) => res.end(files.get(req.url ?? "")));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const gateway = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return compareShell({ gateway, own, update: "npm install @deeds/ui@latest" });
}

const version = "0.1.0-00000002";

it("says nothing when the gateway serves the same shell", async () => {
  expect(await compareWith(own)).toBeNull();
});

it("names both versions when the shared modules are the same", async () => {
  const text = await compareWith({ ...own, version });
  expect(text).toMatch(
    /0\.1\.0-00000001.*serves 0\.1\.0-00000002; their shared modules are the same$/,
  );
});

it("does not compare the exports that the compiler does not know, as of React's development build", async () => {
  const provides = { ...own.provides, react: ["*"] };
  expect(await compareWith({ ...own, version, provides })).toContain("modules are the same");
});

it("warns of other versions and exports, with the command to update", async () => {
  const text = await compareWith({
    version,
    shared: { "@deeds/ui": "1.2.0", react: "20.0.0" },
    provides: { "@deeds/ui": ["Button", "PersonTile"], react: ["useState"] },
  });
  expect(text?.split("\n")).toEqual([
    expect.stringMatching(/^warning: .*0\.1\.0-00000002:$/),
    "  @deeds/ui: PersonCard only here",
    "  @deeds/ui: PersonTile only there",
    "  react: 19.2.0 here, 20.0.0 there",
    "to update: npm install @deeds/ui@latest",
  ]);
});
