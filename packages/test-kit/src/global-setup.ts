import type { TestProject } from "vitest/node";
import { type SharedEngines, startTestEngines } from "./test-engines.ts";

declare module "vitest" {
  interface ProvidedContext {
    engines: SharedEngines;
  }
}

/** Starts the engines once for the whole run of the service tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { engines, stop } = await startTestEngines();
  project.provide("engines", engines);
  return stop;
}
