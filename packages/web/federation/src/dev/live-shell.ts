import { z } from "zod";
import { get, liveRemotes } from "../live-remotes.ts";
import { anyName } from "../shared-exports.ts";

/** A shell's version, the versions of its shared modules, and their exports. */
const shellDescription = z.object({
  version: z.string(),
  shared: z.record(z.string(), z.string()),
  provides: z.record(z.string(), z.array(z.string())),
});
export type ShellDescription = z.infer<typeof shellDescription>;

export const parseShell = (text: string): ShellDescription =>
  shellDescription.parse(JSON.parse(text));

interface Compared {
  readonly gateway: URL;
  /** The shell in which `dev` shows the remote. */
  readonly own: ShellDescription;
  /** How the user gets the gateway's shell, e.g. a command. */
  readonly update: string;
}

/** Returns a warning when the gateway's live shell has other shared modules; `null` for the same shell. */
export async function compareShell({ gateway, own, update }: Compared): Promise<string | null> {
  const live = await liveShell(gateway);
  if (live.version === own.version) return null;
  const versions = `this page has the shell ${own.version}, ${gateway.origin} serves ${live.version}`;
  const differences = shellDifferences(own, live);
  if (differences.length === 0) return `${versions}; their shared modules are the same`;
  return [`warning: ${versions}:`, ...differences, `to update: ${update}`].join("\n");
}

async function liveShell(gateway: URL): Promise<ShellDescription> {
  const shell = (await liveRemotes(gateway.href)).find(({ name }) => name === "shell");
  if (!shell) throw new Error(`${gateway.origin} has no live shell`);
  const response = await get(new URL(`${shell.base}build.json`, gateway));
  return parseShell(await response.text());
}

/** Returns a line for each shared module with another version, or with other exports. */
export function shellDifferences(own: ShellDescription, live: ShellDescription): string[] {
  const modules = [...new Set([own, live].flatMap(({ shared }) => Object.keys(shared)))].toSorted();
  return modules.flatMap((module) => {
    const [here, there] = [own, live].map(({ shared }) => shared[module] ?? "none");
    if (here !== there) return [`  ${module}: ${here} here, ${there} there`];
    const [ours = [], theirs = []] = [own, live].map(({ provides }) => provides[module] ?? []);
    if ([ours, theirs].some((names) => names.includes(anyName))) return [];
    return [
      ...namesLine(module, "only here", ours, theirs),
      ...namesLine(module, "only there", theirs, ours),
    ];
  });
}

function namesLine(
  module: string,
  where: string,
  names: readonly string[],
  others: readonly string[],
): string[] {
  const more = names.filter((name) => !others.includes(name));
  return more.length > 0 ? [`  ${module}: ${more.join(", ")} ${where}`] : [];
}
