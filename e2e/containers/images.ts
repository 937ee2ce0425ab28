import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { frontEndNames, serviceNames } from "@deeds/contracts";
import { docker } from "@deeds/test-kit/docker";
import { z } from "zod";
import { imageOf, root } from "./installation.ts";

/** As large as an image may be, in millions of bytes; Node is 108 of them. */
const maxMegabytes = 200;
const user = "10001:10001";
const shells = ["sh", "bash", "dash", "busybox", "npm", "npx", "pnpm", "apt-get", "dpkg"];

/** What an operator runs by the image of a service. */
const commands: Record<string, readonly string[]> = {
  auth: ["create-admin.js", "reencrypt.js", "reset-second-factor.js", "sign-out.js"],
  people: ["rebuild-proof-counts.js", "reencrypt.js"],
  proofs: ["rebuild-people.js"],
  "contact-edits": ["rebuild-people.js"],
  webhooks: ["reencrypt.js"],
};

const content = z.object({
  modules: z.array(z.string()),
  sources: z.array(z.string()),
  programs: z.array(z.string()),
  packages: z.array(z.string()),
  components: z.array(z.string()),
});

/** Runs in an image and prints what it contains. */
const list = `
  const { globSync, readFileSync, readdirSync } = require("node:fs");
  const read = (file) => JSON.parse(readFileSync(file, "utf8"));
  const files = globSync("node_modules/.pnpm/*/node_modules/{*,@*/*}/package.json");
  console.log(JSON.stringify({
    sources: globSync("{packages/*/,services/}*/src/**/*.ts").concat(globSync("gateway/src/**/*.ts")),
    modules: readdirSync(".").filter((name) => name.endsWith(".js")),
    programs: globSync("/{,usr/,usr/local/}{bin,sbin}/*").map((file) => file.split("/").at(-1)),
    packages: files.map(read).flatMap(({ name, version }) => (version ? name + "@" + version : [])),
    components: read("sbom.json").components.map(({ name, version }) => name + "@" + version),
  }));
`;

/** Tools for building and testing. Types are named by libraries as peers. */
function developmentPackages(): Set<string> {
  const { devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const others = ["@rspack/core", "playwright-core", "tailwindcss"];
  const tools = Object.keys(devDependencies).filter((name) => !name.startsWith("@types/"));
  return new Set([...tools, ...others]);
}

/**
 * Checks the size, the user, the packages and the commands of each image of the product.
 * @returns a line for each
 */
export async function checkImages(): Promise<string[]> {
  const tools = developmentPackages();
  const parts = [...serviceNames, "renderer", "gateway", "backup"];
  const lines: string[] = [];
  for (const part of [...parts, ...frontEndNames.map((name) => `ship-${name}`)]) {
    const image = imageOf(part);
    const [inspected] = JSON.parse(await docker(["image", "inspect", image]));
    assert.equal(inspected.Config.User, user, `the user of ${part}`);
    const megabytes = Math.round(inspected.Size / 1e6);
    const node = ["--entrypoint", "/usr/local/bin/node", image];
    const { modules, sources, programs, packages, components } = content.parse(
      JSON.parse(await inImage(...node, "--eval", list)),
    );
    const names = packages.map((one) => one.slice(0, one.lastIndexOf("@")));
    const listed = new Set(components);
    assert.ok(packages.length > 0, `packages of ${part}`);
    assert.deepEqual(
      {
        tooLarge: megabytes > maxMegabytes ? megabytes : 0,
        toCompileAtStart: sources,
        shells: programs.filter((name) => shells.includes(name)),
        forDevelopment: names.filter((name) => tools.has(name)),
        notInTheSbom: packages.filter((one) => !listed.has(one)),
        commands: modules.filter((name) => name !== "main.js").toSorted(),
      },
      {
        tooLarge: 0,
        toCompileAtStart: [],
        shells: [],
        forDevelopment: [],
        notInTheSbom: [],
        commands: commands[part] ?? [],
      },
      part,
    );
    for (const command of commands[part] ?? []) await expectLoads(image, command);
    lines.push(`${part.padEnd(20)} ${megabytes} MB, ${packages.length} packages`);
  }
  return lines;
}

const inImage = (...args: string[]) => docker(["run", "--rm", "--network", "none", ...args]);

/** A command whose modules are all in the image fails by its missing settings. */
async function expectLoads(image: string, command: string): Promise<void> {
  await assert.rejects(inImage(image, command, "operator"), /MONGODB_URL/, `${image} ${command}`);
}
