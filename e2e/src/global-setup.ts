import { readProduct } from "@deeds/launcher";
import type { TestProject } from "vitest/node";
import { startJourneyProduct } from "./product.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the product of this run answers. */
    origin: string;
    /** Where it keeps its data, for tests that look behind its door. */
    dataDir: string;
  }
}

/** One product with the demo data for all journeys; each journey makes its own records in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { E2E_DATA_DIR } = process.env;
  if (E2E_DATA_DIR) {
    // While a test is written: a product that runs already, as `startJourneyProduct` starts it.
    project.provide("origin", readProduct(E2E_DATA_DIR, {}).origin);
    project.provide("dataDir", E2E_DATA_DIR);
    return async () => undefined;
  }
  const { product, close } = await startJourneyProduct({ demo: true });
  project.provide("origin", product.origin);
  project.provide("dataDir", product.data.root);
  return close;
}
