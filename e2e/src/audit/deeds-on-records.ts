import { type AuditKind, type Endpoint, endpoints } from "@deeds/contracts";
import { png } from "../files.ts";
import { makePerson, uniqueSurname } from "../records.ts";
import { approved, type Deed, proofOf, type Stage, sendForm, submitted } from "./stage.ts";

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

const updateProof: Deed = async (stage) => {
  const { id, personId } = await proofOf(stage, "Дрова");
  await stage.keeper.caller.call(endpoints.updateProof, {
    params: { id },
    body: { title: "Вода", additionalData: { source: "архив" } },
  });
  return {
    ...({ action: "updated", kind: "proof", subject: id, personId } as const),
    changes: { title: { before: "Дрова", after: "Вода" }, additionalData: {} },
  };
};

const moderateProof: Deed = async (stage) => {
  const { id, personId } = await proofOf(stage);
  const params = { id };
  await stage.keeper.caller.call(endpoints.moderateProof, { params, body: { status: "approved" } });
  const about = { kind: "proof", subject: id, personId } as const;
  return { ...about, action: "approved", changes: { status: decided } };
};

const deleteProofFile: Deed = async ({ keeper, stranger }) => {
  const { url } = await stranger.upload(endpoints.uploadProofFile, png("deed.png"));
  const filename = url.slice(url.lastIndexOf("/") + 1);
  await keeper.caller.call(endpoints.deleteProofFile, { params: { filename } });
  return { action: "removed", kind: "file", subject: filename };
};

const importProofs: Deed = async (stage) => {
  const { id: personId } = await approved(stage);
  const externalId = `e2e:${uniqueSurname()}`;
  const form = new FormData();
  const table = { externalId, personId, description: "Колола дрова соседям" };
  form.append("file", new File([`${JSON.stringify(table)}\n`], "proofs.jsonl"));
  await sendForm(stage, endpoints.importProofs, form);
  return { action: "imported", kind: "proof", subject: null, note: /: 1 created, 0 updated$/ };
};

const moderateContactEdit: Deed = async (stage) => {
  const { id: personId } = await approved(stage, { instagramUsername: "before_it" });
  const { suggestion } = await stage.stranger.call(endpoints.suggestEdit, {
    params: { id: personId },
    body: { instagramUsername: "after_it" },
  });
  await stage.keeper.caller.call(endpoints.moderateContactEdit, {
    params: { id: suggestion.id },
    body: { status: "approved", apply: true },
  });
  const instagramUsername = { before: "before_it", after: "after_it" };
  return {
    ...({ action: "approved", kind: "suggestion", subject: suggestion.id, personId } as const),
    changes: { status: decided, instagramUsername },
  };
};

export const deedsOfProofs = {
  ...{ updateProof, moderateProof, deleteProofFile, importProofs, moderateContactEdit },
};

const passport = { additionalData: { passport: "AB 1234567" } };

type Reading = (stage: Stage) => Promise<{ id: number; answer: unknown }>;

const seen =
  (
    read: (stage: Stage, person: Awaited<ReturnType<typeof approved>>) => Promise<unknown>,
  ): Reading =>
  async (stage) => {
    const person = await approved(stage, passport);
    return { id: person.id, answer: await read(stage, person) };
  };

const search = ({ surname }: { surname: string | null }) => ({ query: { search: surname ?? "" } });

const pendingPeople: Reading = async (stage) => {
  const id = await submitted(stage);
  await stage.helper.call(endpoints.updatePerson, { params: { id }, body: passport });
  return { id, answer: await stage.keeper.caller.call(endpoints.pendingPeople) };
};

/** Each call that shows a person to an administrator, and shows no identity field. */
export const readings: Record<string, Reading> = {
  pendingPeople,
  people: seen(({ keeper }, person) => keeper.caller.call(endpoints.people, search(person))),
  person: seen(({ keeper }, { id }) => keeper.caller.call(endpoints.person, { params: { id } })),
  publicPeople: seen(({ keeper }, person) =>
    keeper.caller.call(endpoints.publicPeople, search(person)),
  ),
  publicPerson: seen(({ keeper }, { id }) =>
    keeper.caller.call(endpoints.publicPerson, { params: { id } }),
  ),
  personBySlug: seen(({ keeper }, { slug }) =>
    keeper.caller.call(endpoints.personBySlug, { params: { slug: slug ?? "" } }),
  ),
};

export const personIdentity: Deed = async (stage) => {
  const { id } = await approved(stage, passport);
  await stage.keeper.caller.call(endpoints.personIdentity, { params: { id } });
  const about = { action: "identity-read", kind: "person", subject: id, personId: id } as const;
  return { ...about, changes: { passport: {} } };
};

const exported =
  (kind: AuditKind, { path }: Endpoint): Deed =>
  async ({ origin, keeper }) => {
    const cookie = keeper.caller.cookie;
    const answer = await fetch(origin + path, { headers: { cookie } });
    await answer.arrayBuffer();
    return { action: "exported", kind, subject: null };
  };

export const exports: Record<string, Deed> = {
  exportPeople: exported("person", endpoints.exportPeople),
  exportProofs: exported("proof", endpoints.exportProofs),
  exportAudit: exported("audit-log", endpoints.exportAudit),
};
