import { randomUUID } from "node:crypto";
import { endpoints } from "@deeds/contracts";
import { signIn } from "@deeds/test-kit/caller";
import { inDatabase } from "../product-under-test.ts";
import { eventually } from "../receivers.ts";
import { callFor, itemsOf, openAccount } from "../records.ts";
import { publishCopy } from "../releases.ts";
import { addPasskey, addSecondFactor } from "../second-factor.ts";
import { type Action, approved, subscriber, type TestRecords } from "./stage.ts";

const self = ({ actor }: TestRecords) => ({ kind: "user", subject: actor.id }) as const;

const addedTotp = (stage: TestRecords) =>
  ({
    ...self(stage),
    action: "updated",
    changes: { totp: { before: false, after: true } },
  }) as const;

const addedPasskey = (stage: TestRecords) =>
  ({
    ...self(stage),
    action: "updated",
    changes: { passkey: { before: false, after: true } },
  }) as const;

const removedFactor = { secondFactor: { before: true, after: false } };

export const actionsOnAccount: Record<string, Action> = {
  replayDeadLetter: async ({ caller }) => {
    const id = `people-proofs:${randomUUID()}`;
    await inDatabase("people", (people) =>
      people.collection<{ _id: string }>("dead_letters").insertOne({
        _id: id,
        consumer: "people-unknown",
        subject: "events.proofs.proof_approved",
        body: "{}",
        error: "Error",
        at: new Date(),
      } as { _id: string }),
    );
    await caller.call(endpoints.replayDeadLetter, { body: { service: "people", id } });
    await inDatabase("people", (people) =>
      people.collection<{ _id: string }>("dead_letters").deleteOne({ _id: id }),
    );
    return { action: "replayed", kind: "dead-letter", subject: id, note: "people" };
  },
  login: async (stage) => {
    await signIn(stage.origin, stage.actor.username, stage.actor.password);
    return { ...self(stage), action: "signed-in" };
  },
  logout: async (stage) => {
    await stage.caller.call(endpoints.logout);
    return { ...self(stage), action: "signed-out" };
  },
  changePassword: async (stage) => {
    const { password: currentPassword } = stage.actor;
    const body = { currentPassword, newPassword: `${currentPassword} and more` };
    await stage.caller.call(endpoints.changePassword, { body });
    return { ...self(stage), action: "password-changed" };
  },
  confirmPassword: async (stage) => {
    await stage.caller.call(endpoints.confirmPassword, {
      body: { password: stage.actor.password },
    });
    return { ...self(stage), action: "signed-in", note: "password confirmed" };
  },
  removeEmail: async (stage) => {
    const { password } = stage.actor;
    await stage.caller.call(endpoints.removeEmail, { body: { password } });
    return { ...self(stage), action: "updated", changes: { email: {} } };
  },
  createPasswordLink: async (stage) => {
    const { id } = await openAccount(stage.origin);
    await stage.caller.call(endpoints.createPasswordLink, { params: { id } });
    return { action: "updated", kind: "user", subject: id, changes: { passwordLink: {} } };
  },
  resetPassword: async (stage) => {
    const params = { id: stage.actor.id };
    const { token } = await stage.helper.call(endpoints.createPasswordLink, { params });
    const body = { token, newPassword: `${stage.actor.password} and more` };
    await stage.caller.call(endpoints.resetPassword, { body });
    return { ...self(stage), action: "password-changed", note: "link of an administrator" };
  },
  confirmTotp: async (stage) => {
    await addSecondFactor(stage.caller, stage.actor.password);
    return addedTotp(stage);
  },
  renewRecoveryCodes: async (stage) => {
    const { password } = stage.actor;
    await addSecondFactor(stage.caller, password);
    await stage.caller.call(endpoints.renewRecoveryCodes, { body: { password } });
    return [
      addedTotp(stage),
      { ...self(stage), action: "updated", changes: { recoveryCodes: {} } },
    ];
  },
  removeSecondFactor: async (stage) => {
    const { password } = stage.actor;
    await addSecondFactor(stage.caller, password);
    await stage.caller.call(endpoints.removeSecondFactor, { body: { password } });
    return [addedTotp(stage), { ...self(stage), action: "updated", changes: removedFactor }];
  },
  addPasskey: async (stage) => {
    await addPasskey(stage.caller, stage.actor.password);
    return addedPasskey(stage);
  },
  removePasskey: async (stage) => {
    const { password } = stage.actor;
    const { id } = await addPasskey(stage.caller, password);
    await stage.caller.call(endpoints.removePasskey, { body: { id, password } });
    return [addedPasskey(stage), { ...self(stage), action: "updated", changes: removedFactor }];
  },
  loginWithPasskey: async (stage) => {
    const device = await addPasskey(stage.caller, stage.actor.password);
    const request = await stage.caller.call(endpoints.requestPasskey);
    await stage.caller.call(endpoints.loginWithPasskey, { body: device.sign(request) });
    return [addedPasskey(stage), { ...self(stage), action: "signed-in", note: "passkey" }];
  },
  endOwnSession: async (stage) => {
    const sessions = await stage.caller.call(endpoints.ownSessions);
    const other = sessions.find(({ current }) => !current);
    if (!other) throw new Error("there is no other session");
    await stage.caller.call(endpoints.endOwnSession, { params: { id: other.id } });
    return { ...self(stage), action: "sessions-ended", note: "1" };
  },
  endOwnSessions: async (stage) => {
    await stage.caller.call(endpoints.endOwnSessions);
    return { ...self(stage), action: "sessions-ended" };
  },
  endUserSessions: async (stage) => {
    const { id } = await openAccount(stage.origin);
    await stage.caller.call(endpoints.endUserSessions, { params: { id } });
    return { action: "sessions-ended", kind: "user", subject: id, note: "1" };
  },
  blockUser: async (stage) => {
    const { id } = await openAccount(stage.origin);
    await callFor(stage.caller, endpoints.blockUser, id, { reason: "Спам" });
    const changes = { blockReason: { before: null, after: "Спам" } };
    return { action: "blocked", kind: "user", subject: id, note: "1", changes };
  },
  resetSecondFactor: async (stage) => {
    const { id, username, password } = await openAccount(stage.origin);
    await addSecondFactor(await signIn(stage.origin, username, password), password);
    await stage.caller.call(endpoints.resetSecondFactor, { params: { id } });
    return { action: "updated", kind: "user", subject: id, changes: removedFactor };
  },
  unblockUser: async (stage) => {
    const { id } = await openAccount(stage.origin);
    await callFor(stage.helper, endpoints.blockUser, id, { reason: "Спам" });
    await stage.caller.call(endpoints.unblockUser, { params: { id } });
    const changes = { blockReason: { before: "Спам", after: null } };
    return { action: "unblocked", kind: "user", subject: id, changes };
  },
};

const about = (subject: number) => ({ kind: "webhook", subject }) as const;

export const actionsOnWebhooks: Record<string, Action> = {
  createWebhook: async ({ caller, receiver: { url } }) => {
    const { id } = await caller.call(endpoints.createWebhook, { body: { url } });
    const changes = { url: { before: null, after: url }, secretKey: {} };
    return { ...about(id), action: "created", changes };
  },
  updateWebhook: async (stage) => {
    const { id } = await subscriber(stage, { description: "первый" });
    await callFor(stage.caller, endpoints.updateWebhook, id, { description: "второй" });
    const changes = { description: { before: "первый", after: "второй" } };
    return { ...about(id), action: "updated", changes };
  },
  deleteWebhook: async (stage) => {
    const { id, url } = await subscriber(stage);
    await stage.caller.call(endpoints.deleteWebhook, { params: { id } });
    return { ...about(id), action: "removed", changes: { url: { before: url, after: null } } };
  },
  setWebhookStatus: async (stage) => {
    const { id } = await subscriber(stage);
    await callFor(stage.caller, endpoints.setWebhookStatus, id, { isActive: false });
    const changes = { isActive: { before: true, after: false } };
    return { ...about(id), action: "deactivated", changes };
  },
  testWebhook: async (stage) => {
    const { id } = await subscriber(stage);
    await stage.caller.call(endpoints.testWebhook, { params: { id } });
    return { ...about(id), action: "tested", note: "delivered" };
  },
  rotateWebhookSecret: async (stage) => {
    const { id } = await subscriber(stage);
    await callFor(stage.caller, endpoints.rotateWebhookSecret, id, {});
    return { ...about(id), action: "secret-rotated", changes: { secretKey: {} } };
  },
  /** Sends again what has arrived: of a delivery that is on its way nothing would change. */
  redeliver: async (stage) => {
    const { id } = await subscriber(stage, { events: ["person_created"] });
    await approved(stage);
    const newest = async () => {
      const found = await stage.helper.call(endpoints.deliveries, { params: { id } });
      return itemsOf(found)[0];
    };
    await eventually(async () => (await newest())?.state === "delivered", "the delivery");
    const delivery = await newest();
    if (!delivery) throw new Error("nothing was delivered");
    await stage.caller.call(endpoints.redeliver, { params: { deliveryId: delivery.id } });
    return { action: "redelivered", kind: "delivery", subject: delivery.id };
  },
  replayWebhook: async (stage) => {
    const { id } = await subscriber(stage);
    const body = { since: new Date().toISOString(), dryRun: true };
    await callFor(stage.caller, endpoints.replayWebhook, id, body);
    return { ...about(id), action: "replayed", note: /^only counted: 0/ };
  },
};

const remote = "mf-admin";

const aPublisher = {
  remote,
  issuer: "https://token.actions.githubusercontent.com",
  audience: "https://deeds.example",
  claims: { repository: "acme/mf-admin" },
};

const published = (version: string) =>
  ({ action: "created", kind: "release", subject: `${remote}@${version}` }) as const;

/** A set with a copy of what is live, which the actor published: visitors see no difference. */
async function aSet(stage: TestRecords, caller = stage.helper) {
  const { before, after } = await publishCopy(stage.caller, remote);
  const body = { remotes: { [remote]: after } };
  const { id } = await caller.call(endpoints.createReleaseSet, { body });
  return { id, before, after };
}

export const actionsOnReleases: Record<string, Action> = {
  publishRelease: async ({ caller }) => published((await publishCopy(caller, remote)).after),
  createReleaseSet: async (stage) => {
    const { id, before, after } = await aSet(stage, stage.caller);
    const changes = { [remote]: { before, after } };
    return [published(after), { action: "created", kind: "release", subject: id, changes }];
  },
  activateReleaseSet: async (stage) => {
    const { id, before, after } = await aSet(stage);
    await stage.caller.call(endpoints.activateReleaseSet, { params: { id } });
    const changes = { [remote]: { before, after } };
    return [published(after), { action: "promoted", kind: "release", subject: id, changes }];
  },
  rollBackRemote: async (stage) => {
    const { id, before, after } = await aSet(stage);
    await stage.helper.call(endpoints.activateReleaseSet, { params: { id } });
    const set = await stage.caller.call(endpoints.rollBackRemote, { body: { remote } });
    const changes = { [remote]: { before: after, after: before } };
    const about = { kind: "release", subject: set.id, changes } as const;
    return [published(after), { ...about, action: "created" }, { ...about, action: "rolled-back" }];
  },
  startCanary: async (stage) => {
    const { id, after } = await aSet(stage);
    await callFor(stage.caller, endpoints.startCanary, id, { percent: 1 });
    await stage.helper.call(endpoints.stopCanary, { query: { remote } });
    const changes = { percent: { before: 0, after: 1 } };
    const trace = { action: "activated", kind: "release", subject: id, changes } as const;
    return [published(after), { ...trace, note: "canary" }];
  },
  stopCanary: async (stage) => {
    const { id, after } = await aSet(stage);
    await callFor(stage.helper, endpoints.startCanary, id, { percent: 1 });
    await stage.caller.call(endpoints.stopCanary, { query: { remote } });
    const changes = { percent: { before: 1, after: 0 } };
    return [published(after), { action: "deactivated", kind: "release", subject: id, changes }];
  },
  unstageRelease: async (stage) => {
    const { id, after } = await aSet(stage);
    const query = { environment: "staging" } as const;
    await stage.helper.call(endpoints.activateReleaseSet, { params: { id }, query });
    await stage.caller.call(endpoints.unstageRelease, { params: { remote } });
    const changes = { [remote]: { before: after, after: null } };
    return [published(after), { action: "deactivated", kind: "release", subject: id, changes }];
  },
  createPreview: async (stage) => {
    const { after } = await publishCopy(stage.caller, remote);
    const body = { remotes: { [remote]: after } };
    const { preview } = await stage.caller.call(endpoints.createPreview, { body });
    await stage.helper.call(endpoints.endPreview, { params: { id: preview.id } });
    const subject = `preview ${preview.id}`;
    return [published(after), { action: "created", kind: "release", subject }];
  },
  endPreview: async (stage) => {
    const { after } = await publishCopy(stage.caller, remote);
    const body = { remotes: { [remote]: after } };
    const { preview } = await stage.helper.call(endpoints.createPreview, { body });
    await stage.caller.call(endpoints.endPreview, { params: { id: preview.id } });
    const subject = `preview ${preview.id}`;
    return [published(after), { action: "removed", kind: "release", subject }];
  },
  /** Over already: nothing that runs beside this waits for its end. */
  freezeReleases: async ({ caller }) => {
    const body = { reason: "a night", until: new Date(0).toISOString() };
    await caller.call(endpoints.freezeReleases, { body });
    return { action: "deactivated", kind: "release", subject: "freeze" };
  },
  /** Switched on, as before: no page lacks it. */
  switchRemote: async ({ caller }) => {
    await caller.call(endpoints.switchRemote, { body: { remote, reason: null } });
    return { action: "activated", kind: "release", subject: remote };
  },
  createPublishToken: async (stage) => {
    const body = { remote, name: "a build machine" } as const;
    const { token } = await stage.caller.call(endpoints.createPublishToken, { body });
    await stage.helper.call(endpoints.revokePublishToken, { params: { id: token.id } });
    return { action: "created", kind: "release", subject: `token ${token.id}` };
  },
  revokePublishToken: async (stage) => {
    const body = { remote, name: "a build machine" } as const;
    const { token } = await stage.helper.call(endpoints.createPublishToken, { body });
    await stage.caller.call(endpoints.revokePublishToken, { params: { id: token.id } });
    return { action: "removed", kind: "release", subject: `token ${token.id}` };
  },
  createTrustedPublisher: async (stage) => {
    const { id } = await stage.caller.call(endpoints.createTrustedPublisher, { body: aPublisher });
    await stage.helper.call(endpoints.removeTrustedPublisher, { params: { id } });
    return { action: "created", kind: "release", subject: `trusted publisher ${id}` };
  },
  removeTrustedPublisher: async (stage) => {
    const { id } = await stage.helper.call(endpoints.createTrustedPublisher, { body: aPublisher });
    await stage.caller.call(endpoints.removeTrustedPublisher, { params: { id } });
    return { action: "removed", kind: "release", subject: `trusted publisher ${id}` };
  },
};
