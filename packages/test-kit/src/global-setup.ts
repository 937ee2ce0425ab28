import type { TestProject } from "vitest/node";
import { startTestEngines, type TestEngines } from "./test-engines.ts";

declare module "vitest" {
  interface ProvidedContext {
    engines: TestEngines;
  }
}

/** Starts the engines once for the whole run of the service tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { engines, stop } = await startTestEngines();
  project.provide("engines", engines);
  return stop;
}
