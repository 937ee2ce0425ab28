import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type FrontEndName, frontEndName, frontEndNames } from "../packages/contracts/src/index.ts";
import { type ShipOptions, workspaceRoot } from "../packages/federation/src/index.ts";

/** Reads what to ship and where to from the command line of `npm run <command>`. */
export function shipArguments(command: string): ShipOptions {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      gateway: { type: "string", default: `http://127.0.0.1:${process.env.PORT ?? 8080}` },
      // Sources of the one front end that is named, when they are not those of this checkout.
      from: { type: "string" },
    },
  });
  const names = chosenNames(positionals, command);
  const [only] = names;
  return {
    origin: values.gateway,
    token: publishToken(),
    names,
    ...(values.from && only && { folders: { [only]: resolve(values.from) } }),
    log: (line) => process.stdout.write(`${line}\n`),
  };
}

function chosenNames(positionals: readonly string[], command: string): FrontEndName[] {
  const asked = positionals.includes("all") ? [...frontEndNames] : positionals;
  const names = frontEndName.array().min(1).safeParse(asked);
  if (names.success) return names.data;
  const choice = [...frontEndNames, "all"].join(" | ");
  throw new Error(
    `npm run ${command} -- <${choice}> … [--gateway http://127.0.0.1:8080] [--from <folder>]`,
  );
}

/** From the environment, or of the installation that `npm start` keeps in its data folder. */
function publishToken(): string {
  if (process.env.PUBLISH_TOKEN) return process.env.PUBLISH_TOKEN;
  const file = join(process.env.DATA_DIR ?? join(workspaceRoot, ".data"), "secrets.json");
  try {
    return String(JSON.parse(readFileSync(file, "utf8")).PUBLISH_TOKEN);
  } catch {
    throw new Error(`No PUBLISH_TOKEN in the environment or in ${file}: npm start makes one.`);
  }
}

/** Ends the process with the reason and no stack: every refusal says what to do. */
export function fail(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
