import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findOnPath, StartFailure } from "@deeds/engines";
import { createMalwareScanner } from "@deeds/service-kit/malware-scanner";
import { until } from "./events.ts";

/** The test file that every antivirus reports as malware. */
export const eicar = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`;

/** As clamd names it: `UNOFFICIAL` are signatures that are not of ClamAV's own databases. */
export const eicarSignature = "Eicar-Test.UNOFFICIAL";

/**
 * Starts the clamd of this machine on a Unix socket, with one signature: that of EICAR, anywhere in a file. `maxMegabytes`
 * is the size of a file from which on it has no verdict. Throws StartFailure without clamd.
 */
export async function startClamd(maxMegabytes = 25) {
  const program = findOnPath("clamd") ?? findOnPath("clamd", { PATH: "/usr/sbin" });
  if (!program) {
    throw new StartFailure(
      "No clamd: uploads are scanned by a real one. Install it: apt-get install clamav-daemon.",
    );
  }
  const folder = mkdtempSync(join(tmpdir(), "clamd-"));
  const path = join(folder, "clamd.sock");
  const settings = [
    "Foreground yes",
    `DatabaseDirectory ${folder}`,
    `TemporaryDirectory ${folder}`,
    `LocalSocket ${path}`,
    `StreamMaxLength ${maxMegabytes}M`,
  ];
  writeFileSync(join(folder, "clamd.conf"), `${settings.join("\n")}\n`);
  writeFileSync(join(folder, "own.ndb"), `Eicar-Test:0:*:${Buffer.from(eicar).toString("hex")}\n`);
  const clamd = spawn(program, ["--config-file", join(folder, "clamd.conf")], { stdio: "ignore" });
  const ended = once(clamd, "exit");
  const address = { path };
  const { checks } = createMalwareScanner({ address });
  const replies = async () => {
    if (clamd.exitCode !== null) throw new Error(`clamd ended with code ${clamd.exitCode}`);
    return (await Promise.allSettled([checks.antivirus?.()]))[0].status === "fulfilled";
  };
  await until(replies, 30_000);
  return {
    address,
    stop: async () => {
      clamd.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
