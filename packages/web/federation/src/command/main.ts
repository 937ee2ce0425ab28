import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type FrontEndName, frontEndName } from "@deeds/contracts";
import { z } from "zod";
import { buildFrontEnd } from "../build.ts";
import { readRemoteManifest } from "../checks.ts";
import { shipFrontEnds } from "../ship.ts";
import { writeSlotTypes } from "../slot-types.ts";

const usage = `deeds-remote check | build | types | ship [--gateway https://…], in the folder of a remote
  ship takes the remote's publish token from PUBLISH_TOKEN`;

const folder = process.cwd();
const outDir = join(folder, "dist");
const log = (line: string) => process.stdout.write(`${line}\n`);

function ownName(): FrontEndName {
  const file = join(folder, "manifest.json");
  if (!existsSync(file)) throw new Error(`There is no remote here: ${file} is missing.`);
  return z.object({ name: frontEndName }).parse(JSON.parse(readFileSync(file, "utf8"))).name;
}

async function ship(origin: string): Promise<void> {
  const { PUBLISH_TOKEN: token } = process.env;
  if (!token) throw new Error("No PUBLISH_TOKEN in the environment.");
  const name = ownName();
  await shipFrontEnds({ origin, token, names: [name], folders: { [name]: folder }, outDir, log });
}

async function build(): Promise<void> {
  const built = await buildFrontEnd(ownName(), { folder, outDir });
  log(`${built.build.manifest.name} ${built.build.version}: ${built.folder}`);
}

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { gateway: { type: "string", default: "http://127.0.0.1:8080" } },
  });
  const [command] = positionals;
  if (command === "ship") await ship(values.gateway);
  else if (command === "build") await build();
  else if (command === "types") {
    await writeSlotTypes({ gateway: values.gateway, folder, own: ownName(), log });
  } else if (command === "check") readRemoteManifest(ownName(), folder);
  else throw new Error(usage);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
