import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { remoteManifest } from "@deeds/contracts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createRepository, startRemote } from "./create.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "mf-events-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const create = () => {
  createRepository({
    folder,
    name: "mf-events",
    description: "Events",
    about: "A remote of Good Deeds.",
    registry: "http://127.0.0.1:4873/",
    gateway: "https://deeds.example",
    versions: new Proxy({}, { get: () => "1.2.3" }),
    libraries: ["react"],
  });
  startRemote({ folder, name: "mf-events" }, { ru: "События", en: "Events", uk: "Події" });
};
const read = (file: string) => readFileSync(join(folder, file), "utf8");
const scripts = (): string[] => Object.keys(JSON.parse(read("package.json")).scripts);

test("has the commands of a team's day", () => {
  create();
  const wanted =
    "dev test check build ship stage preview promote canary gate status rollback".split(" ");
  expect(scripts()).toEqual(expect.arrayContaining(wanted));
});

test.each(["README.md", ".github/workflows/ci.yml"])("%s names commands that exist", (file) => {
  create();
  const named = [...read(file).matchAll(/npm (?:run )?([a-z]+)/g)].map(([, name = ""]) => name);
  const known = [...scripts(), "install", "ci", "registry"];
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});

test("each command is in the README", () => {
  create();
  expect(
    scripts().filter((name) => !new RegExp(`npm (run )?${name}\\b`).test(read("README.md"))),
  ).toEqual([]);
});

test("the manifest is valid, and no word of the template is left", () => {
  create();
  expect(remoteManifest.parse(JSON.parse(read("manifest.json"))).pages[0]?.heading?.uk).toBe(
    "Події",
  );
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  );
  const texts = files.map(
    (one) => [one.name, readFileSync(join(one.parentPath, one.name), "utf8")] as const,
  );
  expect(texts.map(([name]) => name)).toEqual(
    expect.arrayContaining([".gitignore", ".npmrc", "ci.yml", "remote.unit.test.tsx"]),
  );
  expect(
    texts
      .filter(([, text]) => /\{\{(?!number)/.test(text.replaceAll("${{", "")))
      .map(([name]) => name),
  ).toEqual([]);
});

test("refuses a folder with files", () => {
  writeFileSync(join(folder, "mine.txt"), "");
  expect(create).toThrow("is not empty");
});
