import { startJourneyProduct } from "../../e2e/src/product.ts";
import type { Outcome } from "./reports.ts";
import { runPlaywright, runVitest, sumOf } from "./stages.ts";

/**
 * Runs calls and journeys against one composed product with the demo data. The calls need it for
 * themselves. They and the journeys of the shared product run one after the other, beside the journeys
 * with a product of their own, which wait much; the screens keep all workers busy and come last.
 */
export async function runProductTests({ full = false } = {}): Promise<Outcome> {
  const { product, close } = await startJourneyProduct({ demo: true });
  process.env.E2E_DATA_DIR = product.data.root;
  try {
    const ownProduct = runPlaywright("own product");
    const outcomes = [await runVitest("calls", ["--no-file-parallelism"])];
    outcomes.push(await runPlaywright("many at once"));
    outcomes.push(await runPlaywright("alone"));
    outcomes.push(await runPlaywright("journeys"));
    outcomes.push(await ownProduct);
    outcomes.push(await runPlaywright("screens"));
    if (full) outcomes.push(await runPlaywright("long"));
    return sumOf(outcomes);
  } finally {
    delete process.env.E2E_DATA_DIR;
    await close();
  }
}
