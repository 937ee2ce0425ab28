import type { Configuration, Stats, StatsCompilation } from "@rspack/core";
import { rspack } from "@rspack/core";

/** Thrown when Rspack refuses the sources; the message holds its errors. */
export class BuildError extends Error {
  override readonly name = "BuildError";
}

/** Runs one compilation and answers which modules went into which chunks. Throws BuildError. */
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
      nestedModules: true,
      modulesSpace: Number.POSITIVE_INFINITY,
      nestedModulesSpace: Number.POSITIVE_INFINITY,
      chunkGroups: true,
      chunkGroupMaxAssets: Number.POSITIVE_INFINITY,
    });
  } finally {
    await new Promise<void>((resolve) => compiler.close(() => resolve()));
  }
}
