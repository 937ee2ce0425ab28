import { randomBytes } from "node:crypto";
import { buildManifest, endpoints } from "@deeds/contracts";
import { type Stage, sendForm } from "./stage.ts";

export const remote = "mf-admin";

/** The version that is live now. */
export async function liveVersion({ helper }: Stage): Promise<string> {
  const { live } = await helper.call(endpoints.releases);
  const version = live?.remotes.find(({ name }) => name === remote)?.version;
  if (!version) throw new Error(`no version of ${remote} is live`);
  return version;
}

/** Publishes what is live once more, under a version of its own: nobody sees a difference. */
export async function publishCopy(stage: Stage): Promise<string> {
  const folder = `${stage.origin}/mf/${remote}/${await liveVersion(stage)}`;
  const build = buildManifest.parse(await (await fetch(`${folder}/build.json`)).json());
  const version = build.version.replace(/[0-9a-f]{8}$/, randomBytes(4).toString("hex"));
  const form = new FormData();
  form.set("manifest", JSON.stringify({ ...build, version }));
  for (const { path } of build.files) {
    form.append("file", await (await fetch(`${folder}/${path}`)).blob(), path);
  }
  const { method, status } = endpoints.publishRelease;
  await sendForm(stage, { method, status, path: `/api/releases/${remote}/${version}` }, form);
  return version;
}
