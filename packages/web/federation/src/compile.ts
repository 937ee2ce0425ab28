import type { Configuration, Stats, StatsCompilation } from "@rspack/core";
import { rspack } from "@rspack/core";

export class BuildError extends Error {
  override readonly name = "BuildError";
}

/** Otherwise the report is truncated; `Infinity` is not accepted there. */
const unlimited = 100_000;

/** Returns the report on a compilation. Throws BuildError. */
export const compile = (config: Configuration): Promise<StatsCompilation> =>
  run(config, (stats) =>
    stats.toJson({
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
    }),
  );

/** Returns what `read` takes from a compilation without errors. Throws BuildError. */
export async function run<Result>(
  config: Configuration,
  read: (stats: Stats) => Result,
): Promise<Result> {
  const compiler = rspack(config);
  try {
    const stats = await new Promise<Stats>((resolve, reject) => {
      compiler.run((error, result) => (result ? resolve(result) : reject(error)));
    });
    if (stats.hasErrors()) {
      throw new BuildError(stats.toString({ all: false, errors: true, colors: false }));
    }
    return read(stats);
  } finally {
    await new Promise<void>((resolve) => compiler.close(() => resolve()));
  }
}
