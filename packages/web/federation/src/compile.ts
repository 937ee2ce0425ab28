import type { Configuration, Stats, StatsCompilation } from "@rspack/core";
import { rspack } from "@rspack/core";

export class BuildError extends Error {
  override readonly name = "BuildError";
}

/** Otherwise the report is truncated; `Infinity` is not accepted there. */
const unlimited = 100_000;

/** Throws BuildError. */
export async function compile(config: Configuration): Promise<StatsCompilation> {
  const compiler = rspack(config);
  try {
    const stats = await new Promise<Stats>((resolve, reject) => {
      compiler.run((error, result) => (result ? resolve(result) : reject(error)));
    });
    if (stats.hasErrors()) {
      throw new BuildError(stats.toString({ all: false, errors: true, colors: false }));
    }
    return stats.toJson({
      all: false,
      modules: true,
      providedExports: true,
      nestedModules: true,
      orphanModules: true,
      groupModulesByType: false,
      modulesSpace: unlimited,
      nestedModulesSpace: unlimited,
      chunkGroups: true,
      chunkGroupMaxAssets: unlimited,
    });
  } finally {
    await new Promise<void>((resolve) => compiler.close(() => resolve()));
  }
}
