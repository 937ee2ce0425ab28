import { type ParseArgsConfig, parseArgs } from "node:util";

/**
 * Reads the arguments of this command by `parseArgs` of Node. When one is unknown or incomplete, prints why and
 * the usage, and ends the process with 1.
 */
export function readArguments<const Config extends ParseArgsConfig>(usage: string, config: Config) {
  try {
    return parseArgs(config);
  } catch (error) {
    const { message } = error as Error;
    process.stderr.write(`${message}\n\n${usage}\n`);
    process.exit(1);
  }
}
