import { randomBytes } from "node:crypto";
import { buildManifest, endpoints, type FrontEndName } from "@deeds/contracts";
import type { Caller } from "./caller.ts";

/** Publishes what is live of a front end once more, under a version of its own, and names its set. */
export async function nameCopy(
  admin: Caller,
  origin: string,
  remote: FrontEndName,
  more: { mandatory?: boolean } = {},
): Promise<number> {
  const { live } = await admin.call(endpoints.releases);
  const base = live?.remotes.find(({ name }) => name === remote)?.base;
  const build = buildManifest.parse(await (await fetch(`${origin}${base}build.json`)).json());
  const version = build.version.replace(/[0-9a-f]{8}$/, randomBytes(4).toString("hex"));
  const form = new FormData();
  form.set("manifest", JSON.stringify({ ...build, version }));
  for (const { path } of build.files) {
    form.append("file", await (await fetch(`${origin}${base}${path}`)).blob(), path);
  }
  const cookie = [...admin.cookies()].map((pair) => pair.join("=")).join("; ");
  const address = `${origin}/api/releases/${remote}/${version}`;
  const answer = await fetch(address, { method: "POST", headers: { cookie }, body: form });
  if (!answer.ok) throw new Error(await answer.text());
  const body = { remotes: { [remote]: version }, ...more };
  return (await admin.call(endpoints.createReleaseSet, { body })).id;
}

/** Makes a set live. */
export async function makeLive(
  admin: Caller,
  id: number,
  environment: "production" | "staging" = "production",
): Promise<void> {
  await admin.call(endpoints.activateReleaseSet, { params: { id }, query: { environment } });
}
