import { spawnSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

export const schemathesis = "4.32.5";

/** A run that cannot begin; the message says what to do. */
export class MissingTool extends Error {}

export function installSchemathesis(say: (line: string) => void): string {
  const users = process.env.XDG_CACHE_HOME || join(homedir(), ".cache");
  const folder = join(users, "good-deeds", `schemathesis-${schemathesis}`);
  const command = join(folder, "bin", "schemathesis");
  if (isWhole(command)) return command;
  const python = findPython();
  rmSync(folder, { recursive: true, force: true });
  say(`installing schemathesis ${schemathesis} into ${folder} …`);
  run(python, ["-m", "venv", folder], "Install the venv module of Python (Debian: python3-venv).");
  run(
    join(folder, "bin", "pip"),
    ["install", "--quiet", "--disable-pip-version-check", `schemathesis==${schemathesis}`],
    "The Python index cannot be reached: set PIP_INDEX_URL to the one of your network.",
  );
  return command;
}

const isWhole = (command: string): boolean =>
  existsSync(command) && spawnSync(command, ["--version"]).status === 0;

function findPython(): string {
  const names = [process.env.PYTHON, "python3", "python"].filter((name) => name !== undefined);
  const isNewEnough = "import sys; sys.exit(sys.version_info < (3, 10))";
  const found = names.find((name) => spawnSync(name, ["-c", isNewEnough]).status === 0);
  if (found) return found;
  throw new MissingTool(
    "Python 3.10 or newer is needed for Schemathesis. Install it, or name it in PYTHON.",
  );
}

function run(command: string, args: string[], advice: string): void {
  const { status, error, stdout, stderr } = spawnSync(command, args, { encoding: "utf8" });
  if (status === 0) return;
  const said = error?.message ?? `${stdout}${stderr}`.trim().split("\n").slice(-8).join("\n");
  throw new MissingTool(`${said}\n\n${advice}`);
}
