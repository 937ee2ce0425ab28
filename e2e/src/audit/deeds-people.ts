import { endpoints } from "@deeds/contracts";
import { makePerson, uniqueSurname } from "../records.ts";
import { approved, type Deed, type Stage, sendForm, submitted } from "./stage.ts";

const decided = { before: "pending", after: "approved" };

const createPerson: Deed = async ({ keeper }) => {
  const { id, surname } = await makePerson(keeper.caller, { additionalData: { passport: "AB 1" } });
  return {
    ...({ action: "created", kind: "person", subject: id, personId: id } as const),
    changes: { surname: { before: null, after: surname }, passport: {} },
  };
};

const updatePerson: Deed = async (stage) => {
  const { id } = await approved(stage, { city: "Омск" });
  const body = { city: "Томск", additionalData: { taxId: "777" } };
  await stage.keeper.caller.call(endpoints.updatePerson, { params: { id }, body });
  return {
    ...({ action: "updated", kind: "person", subject: id, personId: id } as const),
    changes: { city: { before: "Омск", after: "Томск" }, taxId: {} },
  };
};

const moderatePerson: Deed = async (stage) => {
  const id = await submitted(stage);
  await stage.keeper.caller.call(endpoints.moderatePerson, {
    params: { id },
    body: { status: "approved" },
  });
  const about = { kind: "person", subject: id, personId: id } as const;
  return { ...about, action: "approved", changes: { status: decided } };
};

async function removalOf({ helper, stranger }: Stage, personId: number): Promise<number> {
  const body = { relation: "я", wish: "hide", text: "Скройте" };
  await stranger.call(endpoints.requestRemoval, { params: { id: personId }, body });
  const waiting = await helper.call(endpoints.removalRequests, { query: { status: "pending" } });
  const requests = Array.isArray(waiting) ? waiting : waiting.items;
  const request = requests.find((one) => one.personId === personId);
  if (!request) throw new Error(`nobody asks for the removal of ${personId}`);
  return request.id;
}

const decideRemovalRequest: Deed = async (stage) => {
  const { id: personId } = await approved(stage);
  const id = await removalOf(stage, personId);
  await stage.keeper.caller.call(endpoints.decideRemovalRequest, {
    params: { id },
    body: { status: "approved", note: "Скрыто" },
  });
  const about = { kind: "removal-request", subject: id, personId } as const;
  return { ...about, action: "approved", changes: { status: decided }, note: "wish: hide" };
};

const erasePerson: Deed = async (stage) => {
  const { id, fullName } = await approved(stage);
  const body = { confirm: fullName };
  await stage.keeper.caller.call(endpoints.erasePerson, { params: { id }, body });
  // Of an erased person the log keeps no content.
  return { action: "erased", kind: "person", subject: id, personId: id, changes: {} };
};

const importPeople: Deed = async (stage) => {
  const surname = uniqueSurname();
  const form = new FormData();
  const table = `externalId,name,surname\ne2e:${surname},Мария,${surname}\n`;
  form.append("file", new File([table], "people.csv"));
  await sendForm(stage, endpoints.importPeople, form);
  return { action: "imported", kind: "person", subject: null, note: /: 1 created, 0 updated$/ };
};

const mergePerson: Deed = async (stage) => {
  const [goes, stays] = [await approved(stage, { city: "Омск" }), await approved(stage)];
  const body = { into: stays.id, take: ["city"] };
  await stage.keeper.caller.call(endpoints.mergePerson, { params: { id: goes.id }, body });
  return {
    ...({ action: "merged", kind: "person", subject: stays.id, personId: stays.id } as const),
    ...{ changes: { city: { before: "Винница", after: "Омск" } }, note: `merged: ${goes.id}` },
  };
};

const unmergePerson: Deed = async (stage) => {
  const [goes, stays] = [await approved(stage), await approved(stage)];
  const params = { id: goes.id };
  await stage.helper.call(endpoints.mergePerson, { params, body: { into: stays.id } });
  await stage.keeper.caller.call(endpoints.unmergePerson, { params });
  const about = { kind: "person", subject: stays.id, personId: stays.id } as const;
  return { ...about, action: "unmerged", note: `unmerged: ${goes.id}` };
};

export const deedsOfPeople = {
  ...{ createPerson, updatePerson, moderatePerson, erasePerson, importPeople },
  ...{ decideRemovalRequest, mergePerson, unmergePerson },
};
