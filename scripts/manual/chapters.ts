import assert from "node:assert/strict";
import { type Block, readBlocks, type Target } from "./blocks.ts";
import type { Shell } from "./shell.ts";

/**
 * The blocks of the operator's manual for a kind of installation, in one shell for all of them.
 * @param isSkipped blocks that have been done otherwise
 */
export function openChapters(
  target: Target,
  shell: Shell,
  isSkipped: (block: Block) => boolean = () => false,
) {
  const blocks = readBlocks().filter((block) => block.target === target);
  const pending = new Set(blocks);
  return {
    /** Blocks that were not run yet. */
    pending,
    /** Runs the blocks of a chapter or section; throws when it has none. */
    runManual: async (heading: string): Promise<void> => {
      const chapter = blocks.filter((block) => block.heading === heading);
      assert.ok(chapter.length > 0, `the manual has commands for ${target} in "${heading}"`);
      for (const block of chapter) {
        if (!isSkipped(block)) await shell.run(block);
        pending.delete(block);
      }
    },
  };
}
