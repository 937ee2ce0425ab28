import { endpoints } from "@deeds/contracts";
import { publishCopy } from "../republish.ts";
import type { Deed, Stage } from "./stage.ts";

const remote = "mf-admin";

async function liveVersion({ helper }: Stage): Promise<string> {
  const { live } = await helper.call(endpoints.releases);
  const version = live?.remotes.find(({ name }) => name === remote)?.version;
  if (!version) throw new Error(`no version of ${remote} is live`);
  return version;
}

/** Publishes what is live once more, as the keeper: visitors see no difference. */
const publishAgain = async (stage: Stage): Promise<string> =>
  publishCopy(stage.keeper.caller, remote, `/mf/${remote}/${await liveVersion(stage)}/`);

const publishRelease: Deed = async (stage) => {
  const version = await publishAgain(stage);
  return { action: "created", kind: "release", subject: `${remote}@${version}` };
};

const published = (version: string) =>
  ({ action: "created", kind: "release", subject: `${remote}@${version}` }) as const;

const createReleaseSet: Deed = async (stage) => {
  const before = await liveVersion(stage);
  const after = await publishAgain(stage);
  const body = { remotes: { [remote]: after } };
  const { id } = await stage.keeper.caller.call(endpoints.createReleaseSet, { body });
  const changes = { [remote]: { before, after } };
  return [published(after), { action: "created", kind: "release", subject: id, changes }];
};

async function aSet(stage: Stage) {
  const before = await liveVersion(stage);
  const after = await publishAgain(stage);
  const body = { remotes: { [remote]: after } };
  const { id } = await stage.helper.call(endpoints.createReleaseSet, { body });
  return { id, before, after };
}

const activateReleaseSet: Deed = async (stage) => {
  const { id, before, after } = await aSet(stage);
  await stage.keeper.caller.call(endpoints.activateReleaseSet, { params: { id } });
  const changes = { [remote]: { before, after } };
  return [published(after), { action: "promoted", kind: "release", subject: id, changes }];
};

const startCanary: Deed = async (stage) => {
  const { id, after } = await aSet(stage);
  await stage.keeper.caller.call(endpoints.startCanary, { params: { id }, body: { percent: 1 } });
  await stage.helper.call(endpoints.stopCanary);
  const changes = { percent: { before: 0, after: 1 } };
  const trace = { action: "activated", kind: "release", subject: id, changes } as const;
  return [published(after), { ...trace, note: "canary" }];
};

const stopCanary: Deed = async (stage) => {
  const { id, after } = await aSet(stage);
  await stage.helper.call(endpoints.startCanary, { params: { id }, body: { percent: 1 } });
  await stage.keeper.caller.call(endpoints.stopCanary);
  const changes = { percent: { before: 1, after: 0 } };
  return [published(after), { action: "deactivated", kind: "release", subject: id, changes }];
};

/** Over already: nothing that runs beside this waits for its end. */
const freezeReleases: Deed = async ({ keeper }) => {
  const body = { reason: "a night", until: new Date(0).toISOString() };
  await keeper.caller.call(endpoints.freezeReleases, { body });
  return { action: "deactivated", kind: "release", subject: "freeze" };
};

/** On as before: nobody's page is without it. */
const switchRemote: Deed = async ({ keeper }) => {
  await keeper.caller.call(endpoints.switchRemote, { body: { remote, reason: null } });
  return { action: "activated", kind: "release", subject: remote };
};

const createPublishToken: Deed = async (stage) => {
  const body = { remote, name: "a build machine" } as const;
  const { token } = await stage.keeper.caller.call(endpoints.createPublishToken, { body });
  await stage.helper.call(endpoints.revokePublishToken, { params: { id: token.id } });
  return { action: "created", kind: "release", subject: `token ${token.id}` };
};

const revokePublishToken: Deed = async (stage) => {
  const body = { remote, name: "a build machine" } as const;
  const { token } = await stage.helper.call(endpoints.createPublishToken, { body });
  await stage.keeper.caller.call(endpoints.revokePublishToken, { params: { id: token.id } });
  return { action: "removed", kind: "release", subject: `token ${token.id}` };
};

export const deedsOfReleases = {
  ...{ publishRelease, createReleaseSet, activateReleaseSet, startCanary, stopCanary },
  ...{ freezeReleases, switchRemote, createPublishToken, revokePublishToken },
};
