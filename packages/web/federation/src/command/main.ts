#!/usr/bin/env node
import { commands, readArguments } from "./commands.ts";

try {
  const { command, ...given } = readArguments(process.argv.slice(2));
  await commands[command](given);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
