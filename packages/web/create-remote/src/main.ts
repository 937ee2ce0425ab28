#!/usr/bin/env node
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { frontEndName } from "@deeds/contracts";
import { createRepository, startRemote } from "./create.ts";

const usage = `npm create @deeds/remote mf-events -- [--into mf-events] [--gateway https://…]
  [--registry https://…]                      the npm registry that has the packages @deeds/*
  [--ru События] [--en Events] [--uk Події]   its title in the three languages`;

try {
  const { values, positionals } = read();
  const name = frontEndName.safeParse(positionals[0]);
  if (!name.success || name.data === "shell") throw new Error(usage);
  const folder = resolve(values.into ?? name.data);
  const slug = name.data.slice("mf-".length);
  const title = slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll("-", " ");
  const titles = { ru: values.ru ?? title, en: values.en ?? title, uk: values.uk ?? title };
  createRepository({
    folder,
    name: name.data,
    description: titles.en,
    about: "A remote of Good Deeds.",
    gateway: values.gateway,
    registry: values.registry ?? usedRegistry(),
    versions: ownVersions(),
    libraries: ["lucide-react", "react"],
  });
  startRemote({ folder, name: name.data }, titles);
  process.stdout.write(
    `${name.data} is in ${folder}\n  cd ${folder}\n  npm install\n  npm run dev\n`,
  );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

function read() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        into: { type: "string" },
        gateway: { type: "string", default: "http://127.0.0.1:8080" },
        registry: { type: "string" },
        ru: { type: "string" },
        en: { type: "string" },
        uk: { type: "string" },
      },
    });
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

/** The registry that this package came from. */
function usedRegistry(): string {
  const setting = (key: string) =>
    execFileSync("npm", ["config", "get", key], { encoding: "utf8" }).trim();
  const scoped = setting("@deeds:registry");
  return scoped === "undefined" ? setting("registry") : scoped;
}

/** The versions that this package was published with. */
function ownVersions(): Record<string, string> {
  const file = join(import.meta.dirname, "../package.json");
  const { dependencies, devDependencies } = JSON.parse(readFileSync(file, "utf8"));
  return { ...dependencies, ...devDependencies };
}
