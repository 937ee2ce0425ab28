import { randomUUID } from "node:crypto";
import { endpoints } from "@deeds/contracts";
import { signIn } from "@deeds/test-kit/caller";
import { inDatabase } from "../product-under-test.ts";
import { eventually } from "../receiver.ts";
import { publishCopy } from "../releases.ts";
import { approved, type Deed, type Stage, subscriber } from "./stage.ts";

const self = ({ keeper }: Stage) => ({ kind: "user", subject: keeper.id }) as const;

const login: Deed = async (stage) => {
  await signIn(stage.origin, stage.keeper.username, stage.keeper.password);
  return { ...self(stage), action: "signed-in" };
};

const logout: Deed = async (stage) => {
  await stage.keeper.caller.call(endpoints.logout);
  return { ...self(stage), action: "signed-out" };
};

const changePassword: Deed = async (stage) => {
  const { password: currentPassword } = stage.keeper;
  const body = { currentPassword, newPassword: `${currentPassword} and more` };
  await stage.keeper.caller.call(endpoints.changePassword, { body });
  return { ...self(stage), action: "password-changed" };
};

const endOwnSession: Deed = async (stage) => {
  const sessions = await stage.keeper.caller.call(endpoints.ownSessions);
  const other = sessions.find(({ current }) => !current);
  if (!other) throw new Error("there is no other session");
  await stage.keeper.caller.call(endpoints.endOwnSession, { params: { id: other.id } });
  return { ...self(stage), action: "sessions-ended", note: "1" };
};

const endOwnSessions: Deed = async (stage) => {
  await stage.keeper.caller.call(endpoints.endOwnSessions);
  return { ...self(stage), action: "sessions-ended" };
};

const replayDeadLetter: Deed = async ({ keeper }) => {
  const id = `people-proofs:${randomUUID()}`;
  await inDatabase("people", (people) =>
    people.collection<{ _id: string }>("dead_letters").insertOne({
      ...{ _id: id, consumer: "people-nobody", subject: "events.proofs.proof_approved" },
      ...{ body: "{}", error: "Error", at: new Date() },
    } as { _id: string }),
  );
  await keeper.caller.call(endpoints.replayDeadLetter, { body: { service: "people", id } });
  await inDatabase("people", (people) =>
    people.collection<{ _id: string }>("dead_letters").deleteOne({ _id: id }),
  );
  return { action: "replayed", kind: "dead-letter", subject: id, note: "people" };
};

export const deedsOfAccount = {
  replayDeadLetter,
  login,
  logout,
  changePassword,
  endOwnSession,
  endOwnSessions,
};

const about = (subject: number) => ({ kind: "webhook", subject }) as const;

const createWebhook: Deed = async ({ keeper, receiver: { url } }) => {
  const { id } = await keeper.caller.call(endpoints.createWebhook, { body: { url } });
  const changes = { url: { before: null, after: url }, secretKey: {} };
  return { ...about(id), action: "created", changes };
};

const updateWebhook: Deed = async (stage) => {
  const { id } = await subscriber(stage, { description: "первый" });
  await stage.keeper.caller.call(endpoints.updateWebhook, {
    params: { id },
    body: { description: "второй" },
  });
  const changes = { description: { before: "первый", after: "второй" } };
  return { ...about(id), action: "updated", changes };
};

const deleteWebhook: Deed = async (stage) => {
  const { id, url } = await subscriber(stage);
  await stage.keeper.caller.call(endpoints.deleteWebhook, { params: { id } });
  return { ...about(id), action: "removed", changes: { url: { before: url, after: null } } };
};

const setWebhookStatus: Deed = async (stage) => {
  const { id } = await subscriber(stage);
  await stage.keeper.caller.call(endpoints.setWebhookStatus, {
    params: { id },
    body: { isActive: false },
  });
  const changes = { isActive: { before: true, after: false } };
  return { ...about(id), action: "deactivated", changes };
};

const testWebhook: Deed = async (stage) => {
  const { id } = await subscriber(stage);
  await stage.keeper.caller.call(endpoints.testWebhook, { params: { id } });
  return { ...about(id), action: "tested", note: "delivered" };
};

const rotateWebhookSecret: Deed = async (stage) => {
  const { id } = await subscriber(stage);
  await stage.keeper.caller.call(endpoints.rotateWebhookSecret, { params: { id }, body: {} });
  return { ...about(id), action: "secret-rotated", changes: { secretKey: {} } };
};

/** Sends again what has arrived: of a delivery that is on its way nothing would change. */
const redeliver: Deed = async (stage) => {
  const { id } = await subscriber(stage, { events: ["person_created"] });
  await approved(stage);
  const newest = async () => {
    const found = await stage.helper.call(endpoints.deliveries, { params: { id } });
    return (Array.isArray(found) ? found : found.items)[0];
  };
  await eventually(async () => (await newest())?.state === "delivered", "the delivery");
  const delivery = await newest();
  if (!delivery) throw new Error("nothing was delivered");
  await stage.keeper.caller.call(endpoints.redeliver, { params: { deliveryId: delivery.id } });
  return { action: "redelivered", kind: "delivery", subject: delivery.id };
};

const replayWebhook: Deed = async (stage) => {
  const { id } = await subscriber(stage);
  const body = { since: new Date().toISOString(), dryRun: true };
  await stage.keeper.caller.call(endpoints.replayWebhook, { params: { id }, body });
  return { ...about(id), action: "replayed", note: /^only counted: 0/ };
};

export const deedsOfWebhooks = {
  ...{ createWebhook, updateWebhook, deleteWebhook, setWebhookStatus, testWebhook },
  ...{ rotateWebhookSecret, redeliver, replayWebhook },
};

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
