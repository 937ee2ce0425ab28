import type { FrontEndName, RemotePage } from "@deeds/contracts";
import {
  createReleasesClient,
  firstPage,
  type Log,
  type Promotion,
  promote,
  publishOne,
  stopwatch,
} from "@deeds/shipper";
import { buildFrontEnd, type FreshlyBuilt } from "./build.ts";

export interface ShipOptions extends Promotion {
  /** Address of the gateway or of the releases service, e.g. `http://127.0.0.1:8080`. */
  readonly origin: string;
  readonly token: string;
  readonly names: readonly FrontEndName[];
  readonly log: Log;
  readonly outDir?: string;
  readonly folders?: Partial<Record<FrontEndName, string>>;
}

/** Builds, publishes and activates in one set. Throws BuildError or ReleaseError before. */
export async function shipFrontEnds(options: ShipOptions) {
  const client = createReleasesClient(options.origin, options.token);
  const versions: Record<FrontEndName, string> = {};
  const pages: RemotePage[] = [];
  for (const name of options.names) {
    const built = await buildOne(name, options);
    await publishOne(client, built, options.log);
    versions[name] = built.build.version;
    pages.push(...built.build.manifest.pages);
  }
  return promote(client, versions, options.log, { ...options, page: firstPage(pages) });
}

async function buildOne(name: FrontEndName, options: ShipOptions): Promise<FreshlyBuilt> {
  const since = stopwatch();
  const folder = options.folders?.[name];
  const built = await buildFrontEnd(name, {
    ...(options.outDir && { outDir: options.outDir }),
    ...(folder && { folder }),
  });
  const { version, files } = built.build;
  const size = Math.ceil(files.reduce((sum, file) => sum + file.size, 0) / 1024);
  const verb = built.fresh ? "built" : "found";
  const dirty = built.build.dirty ? ", with uncommitted changes" : "";
  options.log(`${name}: ${verb} ${version}, ${files.length} files, ${size} KB${dirty}${since()}`);
  return built;
}
