import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it, onTestFinished } from "vitest";

it("a folder of another user is named with the user and the command that changes its owner", () => {
  const folder = mkdtempSync(join(tmpdir(), "of-another-user-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const report = pathToFileURL(join(import.meta.dirname, "../src/report.ts"));
  // Permissions do not limit root.
  const script = `
    import { chmodSync } from "node:fs";
    import { mkdir, readdir } from "node:fs/promises";
    import { explain } from ${JSON.stringify(report)};
    chmodSync(process.argv[1], 0o200);
    if (process.getuid() === 0) process.setuid(65534);
    const print = (problem) => console.log(explain(problem));
    await mkdir(process.argv[1] + "/new").catch(print);
    await readdir(process.argv[1]).catch(print);
    console.log(process.getuid());`;
  const args = [
    "--disable-warning=ExperimentalWarning",
    "--input-type=module",
    "-e",
    script,
    folder,
  ];
  const lines = execFileSync(process.execPath, args, { encoding: "utf8" }).trim().split("\n");
  const user = lines.pop();
  const fix = `Make this user the owner of the folder, or of the one that is mounted there: chown -R ${user} ${folder}`;
  expect(lines).toEqual([
    `The user ${user} has no permission there (EACCES: permission denied, mkdir '${folder}/new'). ${fix}`,
    `The user ${user} has no permission there (EACCES: permission denied, scandir '${folder}'). ${fix}`,
  ]);
});
