import { buffer } from "node:stream/consumers";
import type { FrontEndName, StackLine } from "@deeds/contracts";
import { refuse, withTimeout } from "@deeds/service-kit";
import { originalPositionFor, TraceMap, traceSegment } from "@jridgewell/trace-mapping";
import { formatFrame, type StackFrame, withName } from "../domain/failure.ts";
import { versionId } from "../domain/live-set.ts";
import type { StoredFailure } from "../models/failure.ts";
import { fileKey } from "../models/stored-files.ts";
import { legacyFolder } from "../models/version.ts";
import type { ServiceContext } from "../service-context.ts";

interface VersionOfRemote {
  remote: FrontEndName;
  version: string;
}

export const listFailures = (
  { models }: ServiceContext,
  { remote, version }: VersionOfRemote,
): Promise<StoredFailure[]> => models.failures.listOfVersion(versionId(remote, version));

const maxMapBytes = 16 * 1024 * 1024;
const mapTimeoutMs = 3_000;
const maxSource = 300;

/**
 * Returns the stack of a failure, each line also as a position in the sources when the version's source
 * map has it. A stack that is resolved completely is stored. Throws `not-found`.
 */
export async function readStack(
  context: ServiceContext,
  { remote, version, failure: id }: VersionOfRemote & { failure: string },
): Promise<StackLine[]> {
  const { failures } = context.models;
  const failure = await failures.findById(`${versionId(remote, version)} ${id}`);
  if (!failure) throw refuse.notFound();
  return resolveStack(context, failure);
}

async function resolveStack(
  context: ServiceContext,
  failure: Pick<StoredFailure, "_id" | "frames" | "resolved">,
): Promise<StackLine[]> {
  if (failure.resolved) return failure.resolved;
  const lines = await resolveFrames(context, failure.frames);
  const isComplete = lines.length > 0 && lines.every(({ source }) => source !== null);
  if (isComplete) await context.models.failures.setResolved(failure._id, lines);
  return lines;
}

async function resolveFrames(
  context: ServiceContext,
  frames: readonly StackFrame[],
): Promise<StackLine[]> {
  const maps = new Map<string, Promise<TraceMap | null>>();
  const mapOf = ({ remote, version, file }: StackFrame): Promise<TraceMap | null> => {
    const key = `${remote}/${version}/${file}`;
    const known = maps.get(key);
    if (known) return known;
    const map = readMap(context, { remote, version, path: `${file}.map` });
    maps.set(key, map);
    return map;
  };
  return Promise.all(
    frames.map(async (frame) => {
      const map = await mapOf(frame);
      return { published: formatFrame(frame), source: map && sourceOf(map, frame) };
    }),
  );
}

/** Returns the source map of a published script; `null` when there is none or it is not readable. */
async function readMap(
  { files, models, log }: ServiceContext,
  { remote, version, path }: VersionOfRemote & { path: string },
): Promise<TraceMap | null> {
  const published = await models.versions.findById(versionId(remote, version));
  const file = published?.build.files.find((one) => one.path === path);
  if (!published || published.prunedAt || !file || file.size > maxMapBytes) return null;
  const key = fileKey(published.folder ?? legacyFolder, file.integrity);
  try {
    const bytes = await withTimeout(files.read(key).then(buffer), mapTimeoutMs);
    const map = new TraceMap(bytes.toString("utf8"));
    // The mappings are decoded at the first use.
    traceSegment(map, 0, 0);
    return map;
  } catch (error) {
    log.warn({ err: error, file: `${remote}/${version}/${path}` }, "a source map is not readable");
    return null;
  }
}

function sourceOf(map: TraceMap, { line, column }: StackFrame): string | null {
  // Browsers count columns from 1, source maps from 0.
  const found = originalPositionFor(map, { line, column: column - 1 });
  if (found.source === null) return null;
  const path = found.source.slice(0, maxSource);
  return withName(found.name, `${path}:${found.line}:${found.column + 1}`);
}
