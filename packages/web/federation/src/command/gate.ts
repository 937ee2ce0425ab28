import type { FrontEndName } from "@deeds/contracts";

interface Staged {
  readonly origin: string;
  readonly token: string;
  readonly name: FrontEndName;
  readonly setId: number;
  readonly longestTaskMs: number;
  readonly log: (line: string) => void;
}

/** Has a browser look at a remote's pages in staging. Throws with what is wrong with them. */
export async function assertGate({ name, log, ...staged }: Staged): Promise<void> {
  // Playwright is loaded for this command only.
  const { checkStaging, gateAccount, launchChromium } = await import("@deeds/gate");
  const account = gateAccount();
  const { problems, opened, left } = await checkStaging({
    ...staged,
    names: [name],
    account,
    launch: launchChromium,
  });
  log(`gate: opened ${opened.join(" ")}`);
  for (const { path, why } of left) log(`gate: not opened: ${path}: ${why}`);
  if (problems.length === 0) return;
  const reasons = problems.map((problem) => `gate: ${problem}`).join("\n");
  throw new Error(`${reasons}\nrelease set ${staged.setId} is not made live; it is in staging`);
}
