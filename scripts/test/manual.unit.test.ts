import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { root } from "../check/run-tool.ts";
import { isBuild, manual, placeOf, readBlocks } from "../manual/blocks.ts";
import { openChapters } from "../manual/chapters.ts";
import { openShell } from "../manual/shell.ts";

const blocks = readBlocks();
const text = readFileSync(join(root, manual), "utf8");

test("the manual has the chapters of an operator", () => {
  const chapters = [...text.matchAll(/^## (.*)$/gm)].map(([, title]) => title);
  expect(chapters.slice(0, 11)).toEqual([
    "Install",
    "First administrator",
    "Upgrade",
    "Backup",
    "Restore",
    "Stop and remove",
    "Scale",
    "Monitor",
    "Replace secrets",
    "Move to other engines",
    "Incidents",
  ]);
});

test("each block of commands is run, or has the reason why not", () => {
  expect(blocks.length).toBeGreaterThan(20);
  const reason = /^not-run: \w+( \S+){2,}$/;
  const untagged = blocks.filter(({ target, tag }) => !target && !reason.test(tag));
  expect(untagged.map(placeOf)).toEqual([]);
});

test.each(blocks.filter(({ target }) => target).map((block) => [placeOf(block), block] as const))(
  "%s is a script of sh",
  (_, { commands }) => {
    const check = () => execFileSync("sh", ["-n"], { input: commands, stdio: "pipe" });
    expect(check).not.toThrow();
  },
);

test("a block that builds images does nothing else, so that it can be left out", () => {
  const building = blocks.filter((one) => one.target === "compose" && isBuild(one));
  expect(building.map(({ heading }) => heading)).toEqual(["By docker compose", "Upgrade"]);
  expect(building.filter(({ commands }) => commands.trim().includes("\n"))).toEqual([]);
});

test("what deletes data is a list, which ends at the first command that fails", () => {
  const deleting = blocks.filter(
    ({ target, commands }) => target && /volume rm|delete pvc/.test(commands),
  );
  expect(deleting.map(({ target }) => target)).toEqual(["compose", "cluster"]);
  for (const { commands } of deleting) {
    const list = commands.slice(Math.max(0, commands.indexOf(`: "\${backup:?`)));
    expect(list).toMatch(/^: "\$\{backup:\?.*(volume rm|delete pvc)/s);
    const lines = list.trim().split("\n");
    expect(lines.slice(0, -1).filter((line) => !line.endsWith(" &&"))).toEqual([]);
  }
});

test("a block is known by its heading, line and tag", () => {
  const page =
    "# A\n```yaml\n# no heading\n```\n## B\n```sh run=start serves\nnpm start\n```\n```sh\nls\n```\n";
  expect(readBlocks(page)).toEqual([
    { heading: "B", line: 6, tag: "run=start serves", target: "start", commands: "npm start\n" },
    { heading: "B", line: 9, tag: "", target: undefined, commands: "ls\n" },
  ]);
});

const block = (commands: string) => ({
  heading: "Restore",
  line: 7,
  tag: "",
  target: undefined,
  commands,
});

test("blocks share their variables, and the failed one is named", async () => {
  const shell = openShell({ PATH: process.env.PATH });
  onTestFinished(() => shell.close());
  await shell.run(block("name=people\ncat"));
  expect(await shell.variable("name")).toBe("people");
  await expect(shell.run(block("echo no such backup\nfalse\ntrue"))).rejects.toThrow(
    `${manual}:7, "Restore": the shell ended:\nno such backup`,
  );
});

test("a block that serves is interrupted with its processes", async () => {
  const shell = openShell({ PATH: process.env.PATH });
  onTestFinished(() => shell.close());
  await shell.run(block(`export node='${process.execPath}'`));
  const serves = 'console.log("Ready"); setInterval(() => undefined, 1_000)';
  const serving = await shell.serve(block(`"$node" --eval '${serves}'`), /^Ready/);
  await serving.interrupt();
  await expect(shell.serve(block("echo port in use >&2; exit 1"), /^Ready/)).rejects.toThrow(
    "it ended:\nport in use",
  );
});

test("a chapter may be run again, and is pending until it was run once", async () => {
  const shell = openShell({ PATH: process.env.PATH });
  onTestFinished(() => shell.close());
  const { pending, runManual } = openChapters("compose", shell, () => true);
  const chapter = () => [...pending].filter(({ heading }) => heading === "Backup");
  expect(chapter().length).toBeGreaterThan(0);
  await runManual("Backup");
  expect(chapter()).toEqual([]);
  await runManual("Backup");
  await expect(runManual("No such chapter")).rejects.toThrow("No such chapter");
});

test("each page of an incident is linked", () => {
  const pages = globSync("docs/runbooks/*.md", { cwd: root }).map((file) =>
    file.slice("docs/".length),
  );
  expect(pages.filter((page) => !text.includes(`](${page})`))).toEqual([]);
});
