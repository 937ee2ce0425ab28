import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../check/run-tool.ts";

const targets = ["start", "compose", "cluster", "production"] as const;

/** The kind of installation that the commands of a block are for. */
export type Target = (typeof targets)[number];

export interface Block {
  /** The heading of the chapter or section that it stands in. */
  heading: string;
  line: number;
  /**
   * What follows the language: `run=TARGET`, or `not-run` and the reason. With `serves` or `stopped` behind the target the
   * product is interrupted first; a block that serves runs until the next one of these.
   */
  tag: string;
  target: Target | undefined;
  commands: string;
}

export const manual = "docs/operations.md";

/** Returns the blocks of commands of the operator's manual, in its order. */
export function readBlocks(text = readFileSync(join(root, manual), "utf8")): Block[] {
  const blocks: Block[] = [];
  let heading = "";
  let open: Block | undefined;
  let isCode = false;
  for (const [index, line] of text.split("\n").entries()) {
    const [, fence] = /^```(.*)$/.exec(line) ?? [];
    if (fence !== undefined && isCode) {
      if (open) blocks.push(open);
      open = undefined;
      isCode = false;
    } else if (fence !== undefined) {
      isCode = true;
      const [, tag] = /^sh\b ?(.*)$/.exec(fence) ?? [];
      if (tag !== undefined)
        open = { heading, line: index + 1, tag, target: targetOf(tag), commands: "" };
    } else if (isCode) {
      if (open) open.commands += `${line}\n`;
    } else {
      heading = /^#+ (.*)$/.exec(line)?.[1] ?? heading;
    }
  }
  return blocks;
}

function targetOf(tag: string): Target | undefined {
  const name = /^run=(\w+)$/.exec(tag.split(" ")[0] ?? "")?.[1];
  return targets.find((target) => target === name);
}

/** Returns where a block stands, as its failure names it. */
export const placeOf = ({ heading, line }: Block): string => `${manual}:${line}, "${heading}"`;

/** Whether a block builds the images of docker-compose.yml. */
export const isBuild = ({ commands }: Block): boolean =>
  /^docker compose .*\bbuild$/m.test(commands);
