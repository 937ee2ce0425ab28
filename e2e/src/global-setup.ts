import type { TestProject } from "vitest/node";
import { startJourneyProduct } from "./product.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the product of this run answers. */
    origin: string;
  }
}

/** One product with the demo data for all journeys; each journey makes its own records in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { product, close } = await startJourneyProduct({ demo: true });
  project.provide("origin", product.origin);
  return close;
}
