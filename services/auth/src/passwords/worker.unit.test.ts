import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

test("a process with a low priority may hash passwords", () => {
  const worker = join(import.meta.dirname, "worker.ts");
  const program = `await import(${JSON.stringify(worker)}); console.log((await import("node:os")).getPriority());`;
  const node = [process.execPath, "--input-type=module", "--eval", program];
  const printed = execFileSync("nice", ["-n", "10", ...node], { encoding: "utf8" });
  // Without privileges it would be refused a better one.
  expect(Number(printed)).toBe(10);
});
