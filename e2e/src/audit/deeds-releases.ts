import { endpoints } from "@deeds/contracts";
import { liveVersion, publishCopy, remote } from "./releases.ts";
import type { Deed } from "./trace.ts";

const publishRelease: Deed = async (stage) => {
  const version = await publishCopy(stage);
  return { action: "created", kind: "release", subject: `${remote}@${version}` };
};

/** The keeper's publication is a line too. */
const published = (version: string) =>
  ({ action: "created", kind: "release", subject: `${remote}@${version}` }) as const;

const createReleaseSet: Deed = async (stage) => {
  const before = await liveVersion(stage);
  const after = await publishCopy(stage);
  const body = { remotes: { [remote]: after } };
  const { id } = await stage.keeper.caller.call(endpoints.createReleaseSet, { body });
  const changes = { [remote]: { before, after } };
  return [published(after), { action: "created", kind: "release", subject: id, changes }];
};

const activateReleaseSet: Deed = async (stage) => {
  const before = await liveVersion(stage);
  const after = await publishCopy(stage);
  const body = { remotes: { [remote]: after } };
  const { id } = await stage.helper.call(endpoints.createReleaseSet, { body });
  await stage.keeper.caller.call(endpoints.activateReleaseSet, { params: { id } });
  const changes = { [remote]: { before, after } };
  return [published(after), { action: "promoted", kind: "release", subject: id, changes }];
};

export const deedsOfReleases = { publishRelease, createReleaseSet, activateReleaseSet };
