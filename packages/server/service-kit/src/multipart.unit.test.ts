import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openUploadFolder } from "./multipart.ts";

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "upload-folder-"));
});
afterEach(() => rmSync(parent, { recursive: true }));

const own = `good-deeds-uploads-${process.pid}`;

function leaveFile(folder: string) {
  mkdirSync(join(parent, folder));
  writeFileSync(join(parent, folder, "sent"), "bytes");
}

it("removes what killed processes left, its own number's too, and nothing else", async () => {
  const killed = spawn("sleep", ["60"]);
  killed.kill("SIGKILL");
  await once(killed, "exit");
  leaveFile(`good-deeds-uploads-${killed.pid}`);
  leaveFile(own);
  leaveFile(`good-deeds-uploads-${process.ppid}`);
  leaveFile("of-another-program");
  expect(openUploadFolder(parent)).toBe(join(parent, own));
  const left = [own, `good-deeds-uploads-${process.ppid}`, "of-another-program"];
  expect(readdirSync(parent).toSorted()).toEqual(left.toSorted());
  expect(readdirSync(join(parent, own))).toEqual([]);
});
