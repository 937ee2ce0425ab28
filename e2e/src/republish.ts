import { randomBytes } from "node:crypto";
import { buildManifest, endpoints, type FrontEndName } from "@deeds/contracts";
import type { Caller } from "@deeds/test-kit/caller";

/** Publishes what is at `base` (`/mf/<remote>/<version>/`) once more, under a version of its own. */
export async function publishCopy(
  publisher: Caller,
  remote: FrontEndName,
  base: string,
): Promise<string> {
  const { origin, cookie } = publisher;
  const build = buildManifest.parse(await (await fetch(`${origin}${base}build.json`)).json());
  const version = build.version.replace(/[0-9a-f]{8}$/, randomBytes(4).toString("hex"));
  const form = new FormData();
  form.set("manifest", JSON.stringify({ ...build, version }));
  for (const { path } of build.files) {
    form.append("file", await (await fetch(`${origin}${base}${path}`)).blob(), path);
  }
  const { method, status } = endpoints.publishRelease;
  const address = `${origin}/api/releases/${remote}/${version}`;
  const response = await fetch(address, { method, headers: { cookie }, body: form });
  if (response.status !== status) throw new Error(await response.text());
  return version;
}

/** Publishes what is live of a front end once more; returns the id of a set with that version. */
export async function nameCopy(
  admin: Caller,
  remote: FrontEndName,
  more: { mandatory?: boolean } = {},
): Promise<number> {
  const { live } = await admin.call(endpoints.releases);
  const base = live?.remotes.find(({ name }) => name === remote)?.base ?? "";
  const version = await publishCopy(admin, remote, base);
  const body = { remotes: { [remote]: version }, ...more };
  return (await admin.call(endpoints.createReleaseSet, { body })).id;
}

export async function makeLive(
  admin: Caller,
  id: number,
  environment: "production" | "staging" = "production",
): Promise<void> {
  await admin.call(endpoints.activateReleaseSet, { params: { id }, query: { environment } });
}
