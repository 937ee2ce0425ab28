import { randomUUID } from "node:crypto";
import { endpoints } from "@deeds/contracts";
import { signIn } from "@deeds/test-kit/caller";
import { inDatabase } from "../product-under-test.ts";
import type { Deed, Stage } from "./stage.ts";

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
