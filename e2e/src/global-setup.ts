import { startJourneyProduct } from "./product.ts";

/**
 * Starts one product with the demo data for all tests; each test makes its own records in it.
 * With `E2E_DATA_DIR`, the product that runs on that data folder is used instead, with `E2E_ORIGIN` the one there.
 * @returns the teardown, which stops what was started
 */
export default async function setup(): Promise<() => Promise<void>> {
  const { E2E_DATA_DIR, E2E_ORIGIN } = process.env;
  if (E2E_DATA_DIR || E2E_ORIGIN) return async () => undefined;
  const { product, close } = await startJourneyProduct({ demo: true });
  process.env.E2E_DATA_DIR = product.data.root;
  return close;
}
