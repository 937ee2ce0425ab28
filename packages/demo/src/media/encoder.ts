import { createRequire } from "node:module";

/** The part of the WebAssembly build of ffmpeg (`@ffmpeg/core`) that we call. */
interface FfmpegCore {
  readonly FS: {
    writeFile(name: string, bytes: Uint8Array): void;
    readFile(name: string): Uint8Array;
    unlink(name: string): void;
  };
  exec(...args: string[]): number;
}
type CreateCore = (options: { wasmBinary: Uint8Array }) => Promise<FfmpegCore>;

/** Turns named input files into one output file. */
export type Encode = (
  inputs: ReadonlyMap<string, Uint8Array>,
  args: readonly string[],
  output: string,
) => Buffer;

/**
 * Loads ffmpeg from a folder that holds `ffmpeg-core.js` and `ffmpeg-core.wasm`. The encoder is no
 * dependency of ours: its files are 32 MB, and what it makes is committed.
 */
export async function loadEncoder(folder: string, wasmBinary: Uint8Array): Promise<Encode> {
  // The build thinks that it runs in a web worker and asks for its own address.
  Object.assign(globalThis, { self: { location: { href: "" } } });
  const create = createRequire(import.meta.url)(`${folder}/ffmpeg-core.js`) as CreateCore;
  const core = await create({ wasmBinary });
  return (inputs, args, output) => {
    for (const [name, bytes] of inputs) core.FS.writeFile(name, bytes);
    const code = core.exec("-hide_banner", "-loglevel", "error", ...args, output);
    if (code !== 0) throw new Error(`ffmpeg ended with ${code} while making ${output}`);
    const made = Buffer.from(core.FS.readFile(output));
    for (const name of [...inputs.keys(), output]) core.FS.unlink(name);
    return made;
  };
}
