import { definedVariables } from "@deeds/engines";

/** The environment of a process of the product: its settings, and the cache of compiled sources. */
export const processEnv = (settings: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...definedVariables(process.env, ["PATH", "NODE_COMPILE_CACHE"]),
  ...settings,
});
