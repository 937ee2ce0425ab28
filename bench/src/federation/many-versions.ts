import { createHash } from "node:crypto";
import type { BuildManifest } from "@deeds/contracts";
import { readPublishToken } from "@deeds/contracts/publish-token";
import type { Product } from "@deeds/launcher";
import { median } from "../measure.ts";
import type { Finding } from "../suite.ts";
import { ms, timed } from "../timing.ts";

const remotes = 10;
const versions = 20;
const readings = 200;

/** What a page weighs and takes before and after many versions of many remotes were published. */
export async function countVersions({ origin, secrets }: Product): Promise<Finding[]> {
  const before = await readPage(origin);
  for (let remote = 0; remote < remotes; remote += 1) {
    for (let version = 0; version < versions; version += 1) {
      await publish(origin, secrets.PUBLISH_TOKEN, `mf-bench-${remote}`, version);
    }
  }
  const after = await readPage(origin);
  const published = `${remotes * versions} versions of ${remotes} remotes published`;
  return [
    {
      what: `${published}, size of the document`,
      figure: `${after.size} bytes`,
      baseline: `before: ${before.size} bytes`,
      ratio: after.size / before.size,
      goal: "the same",
      met: after.size === before.size,
    },
    {
      what: `${published}, time of the document, p50 of ${readings}`,
      figure: ms(after.time),
      baseline: `before: ${ms(before.time)}`,
      ratio: after.time / before.time,
      goal: "≤ 1.1 ×",
      met: after.time <= before.time * 1.1,
    },
  ];
}

async function readPage(origin: string): Promise<{ size: number; time: number }> {
  let size = 0;
  const times: number[] = [];
  for (let reading = 0; reading < readings; reading += 1) {
    const read = async () => {
      const answer = await fetch(`${origin}/about`, { headers: { "accept-encoding": "identity" } });
      size = (await answer.arrayBuffer()).byteLength;
    };
    times.push(await timed(read));
  }
  return { size, time: median(times) };
}

/** A build of one small script, as the federation package would make it. */
async function publish(origin: string, token: string, name: string, number: number) {
  const script = `export default ${JSON.stringify(`${name} ${number}`)};\n`;
  const digest = createHash("sha384").update(script).digest("base64");
  const entry = "remoteEntry.00000000.js";
  const build: BuildManifest = {
    manifest: { name, contract: 1, pages: [], slots: [], uses: [] },
    version: `0.1.0-${number.toString(16).padStart(8, "0")}`,
    ...{ commit: null, builtAt: new Date().toISOString(), entry },
    preload: { js: [], css: [], fonts: [] },
    files: [{ path: entry, size: Buffer.byteLength(script), integrity: `sha384-${digest}` }],
  };
  const { bearer, sign } = readPublishToken(token);
  const headers = { authorization: `Bearer ${bearer}` };
  const body = new FormData();
  body.set("manifest", JSON.stringify(build));
  body.set("signature", sign(build));
  body.append("file", new Blob([script]), entry);
  const path = `/api/releases/${name}/${build.version}`;
  const answer = await fetch(new URL(path, origin), { method: "POST", headers, body });
  if (answer.status !== 201) throw new Error(`${path} answered ${await answer.text()}`);
}
