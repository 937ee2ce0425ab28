import { type AuditKind, type Endpoint, endpoints } from "@deeds/contracts";
import { png } from "../files.ts";
import { approval, callFor, itemsOf, makePerson, uniqueSurname } from "../records.ts";
import { type Action, approved, proofOf, sendForm, submitted, type TestRecords } from "./stage.ts";

const decided = { before: "pending", after: "approved" };
const ofPerson = (id: number) => ({ kind: "person", subject: id, personId: id }) as const;
const ofProof = ({ id, personId }: { id: number; personId: number }) =>
  ({ kind: "proof", subject: id, personId }) as const;

async function removalOf({ helper, stranger }: TestRecords, personId: number): Promise<number> {
  const body = { relation: "я", wish: "hide", text: "Скройте" };
  await callFor(stranger, endpoints.requestRemoval, personId, body);
  const waiting = await helper.call(endpoints.removalRequests, { query: { status: "pending" } });
  const request = itemsOf(waiting).find((one) => one.personId === personId);
  if (!request) throw new Error(`there is no removal request for ${personId}`);
  return request.id;
}

export const actionsOnPeople: Record<string, Action> = {
  createPerson: async ({ caller }) => {
    const { id, surname } = await makePerson(caller, { additionalData: { passport: "AB 1" } });
    return {
      ...ofPerson(id),
      action: "created",
      changes: { surname: { before: null, after: surname }, passport: {} },
    };
  },
  updatePerson: async (stage) => {
    const { id } = await approved(stage, { city: "Омск" });
    const body = { city: "Томск", additionalData: { taxId: "777" } };
    await callFor(stage.caller, endpoints.updatePerson, id, body);
    return {
      ...ofPerson(id),
      action: "updated",
      changes: { city: { before: "Омск", after: "Томск" }, taxId: {} },
    };
  },
  editPeople: async (stage) => {
    const { id } = await approved(stage, { city: "Омск" });
    const body = { ids: [id], field: "city", value: "Томск" };
    await stage.caller.call(endpoints.editPeople, { body });
    const changes = { city: { before: "Омск", after: "Томск" } };
    return { ...ofPerson(id), action: "updated", changes };
  },
  moderatePerson: async (stage) => {
    const id = await submitted(stage);
    await callFor(stage.caller, endpoints.moderatePerson, id, approval);
    return { ...ofPerson(id), action: "approved", changes: { status: decided } };
  },
  revisePerson: async (stage) => {
    const { id } = await approved(stage);
    const body = { revision: "hidden", reason: "Проверяем" };
    await callFor(stage.caller, endpoints.revisePerson, id, body);
    const changes = { status: { before: "approved", after: "hidden" } };
    return { ...ofPerson(id), action: "hidden", changes, note: "Проверяем" };
  },
  erasePerson: async (stage) => {
    const { id, fullName } = await approved(stage);
    const body = { confirm: fullName };
    await callFor(stage.caller, endpoints.erasePerson, id, body);
    // The audit log has no content of an erased person.
    return { ...ofPerson(id), action: "erased", changes: {} };
  },
  importPeople: async (stage) => {
    const surname = uniqueSurname();
    const form = new FormData();
    const table = `externalId,name,surname\ne2e:${surname},Мария,${surname}\n`;
    form.append("file", new File([table], "people.csv"));
    await sendForm(stage, endpoints.importPeople, form);
    return { action: "imported", kind: "person", subject: null, note: /: 1 created, 0 updated$/ };
  },
  decideRemovalRequest: async (stage) => {
    const { id: personId } = await approved(stage);
    const id = await removalOf(stage, personId);
    const body = { status: "approved", note: "Скрыто" };
    await callFor(stage.caller, endpoints.decideRemovalRequest, id, body);
    const request = { kind: "removal-request", subject: id, personId } as const;
    return { ...request, action: "approved", changes: { status: decided }, note: "wish: hide" };
  },
  addItemNote: async (stage) => {
    const { id: personId } = await approved(stage);
    const params = { kind: "person", id: personId } as const;
    const body = { personId, text: "Проверена по архиву" };
    const { id } = await stage.caller.call(endpoints.addItemNote, { params, body });
    return { action: "created", kind: "note", subject: id, personId };
  },
  askPersonSender: async (stage) => {
    const id = await submitted(stage);
    await callFor(stage.caller, endpoints.askPersonSender, id, { text: "Где это было?" });
    return { ...ofPerson(id), action: "asked", note: "Где это было?" };
  },
  askRemovalSender: async (stage) => {
    const { id: personId } = await approved(stage);
    const id = await removalOf(stage, personId);
    await callFor(stage.caller, endpoints.askRemovalSender, id, { text: "Кем вы приходитесь?" });
    return { action: "asked", kind: "removal-request", subject: id, personId };
  },
  assignItem: async (stage) => {
    const { id: personId } = await approved(stage);
    const params = { kind: "person", id: personId } as const;
    await stage.caller.call(endpoints.assignItem, { params, body: { personId } });
    const changes = { assignee: { before: null, after: stage.actor.username } };
    return { ...ofPerson(personId), action: "assigned", changes };
  },
  unassignItem: async (stage) => {
    const { id: personId } = await approved(stage);
    const params = { kind: "person", id: personId } as const;
    const { username } = await stage.helper.call(endpoints.assignItem, {
      params,
      body: { personId },
    });
    await stage.caller.call(endpoints.unassignItem, { params });
    const changes = { assignee: { before: username, after: null } };
    return { ...ofPerson(personId), action: "unassigned", changes };
  },
  mergePerson: async (stage) => {
    const [duplicate, survivor] = [await approved(stage, { city: "Омск" }), await approved(stage)];
    const body = { into: survivor.id, take: ["city"] };
    await callFor(stage.caller, endpoints.mergePerson, duplicate.id, body);
    return {
      ...ofPerson(survivor.id),
      action: "merged",
      changes: { city: { before: "Винница", after: "Омск" } },
      note: `merged: ${duplicate.id}`,
    };
  },
  unmergePerson: async (stage) => {
    const [duplicate, survivor] = [await approved(stage), await approved(stage)];
    const params = { id: duplicate.id };
    await stage.helper.call(endpoints.mergePerson, { params, body: { into: survivor.id } });
    await stage.caller.call(endpoints.unmergePerson, { params });
    return { ...ofPerson(survivor.id), action: "unmerged", note: `unmerged: ${duplicate.id}` };
  },
};

export const actionsOnProofs: Record<string, Action> = {
  updateProof: async (stage) => {
    const proof = await proofOf(stage, "Дрова");
    const body = { title: "Вода", additionalData: { source: "архив" } };
    await callFor(stage.caller, endpoints.updateProof, proof.id, body);
    const changes = { title: { before: "Дрова", after: "Вода" }, additionalData: {} };
    return { ...ofProof(proof), action: "updated", changes };
  },
  moderateProof: async (stage) => {
    const proof = await proofOf(stage);
    await callFor(stage.caller, endpoints.moderateProof, proof.id, approval);
    return { ...ofProof(proof), action: "approved", changes: { status: decided } };
  },
  askProofSender: async (stage) => {
    const proof = await proofOf(stage);
    await callFor(stage.caller, endpoints.askProofSender, proof.id, { text: "Чей снимок?" });
    return { ...ofProof(proof), action: "asked", note: "Чей снимок?" };
  },
  askContactEditSender: async (stage) => {
    const { id: personId } = await approved(stage);
    const { suggestion } = await callFor(stage.stranger, endpoints.suggestEdit, personId, {
      instagramUsername: "asked_about",
    });
    await callFor(stage.caller, endpoints.askContactEditSender, suggestion.id, { text: "Откуда?" });
    return { action: "asked", kind: "suggestion", subject: suggestion.id, personId };
  },
  reviseProof: async (stage) => {
    const proof = await proofOf(stage);
    await stage.helper.call(endpoints.moderateProof, { params: { id: proof.id }, body: approval });
    const body = { revision: "unpublished", reason: "Чужой текст" };
    await callFor(stage.caller, endpoints.reviseProof, proof.id, body);
    const changes = { status: { before: "approved", after: "rejected" } };
    return { ...ofProof(proof), action: "unpublished", changes, note: "Чужой текст" };
  },
  deleteProofFile: async ({ caller, stranger }) => {
    const { url } = await stranger.upload(endpoints.uploadProofFile, png("deed.png"));
    const filename = url.slice(url.lastIndexOf("/") + 1);
    await caller.call(endpoints.deleteProofFile, { params: { filename } });
    return { action: "removed", kind: "file", subject: filename };
  },
  importProofs: async (stage) => {
    const { id: personId } = await approved(stage);
    const externalId = `e2e:${uniqueSurname()}`;
    const form = new FormData();
    const table = { externalId, personId, description: "Колола дрова соседям" };
    form.append("file", new File([`${JSON.stringify(table)}\n`], "proofs.jsonl"));
    await sendForm(stage, endpoints.importProofs, form);
    return { action: "imported", kind: "proof", subject: null, note: /: 1 created, 0 updated$/ };
  },
  moderateContactEdit: async (stage) => {
    const { id: personId } = await approved(stage, { instagramUsername: "before_it" });
    const { suggestion } = await callFor(stage.stranger, endpoints.suggestEdit, personId, {
      instagramUsername: "after_it",
    });
    const body = { ...approval, apply: true };
    await callFor(stage.caller, endpoints.moderateContactEdit, suggestion.id, body);
    const instagramUsername = { before: "before_it", after: "after_it" };
    const changes = { status: decided, instagramUsername };
    return { action: "approved", kind: "suggestion", subject: suggestion.id, personId, changes };
  },
  reviseContactEdit: async (stage) => {
    const { id: personId } = await approved(stage, { instagramUsername: "before_it" });
    const sent = { instagramUsername: "after_it" };
    const { suggestion } = await callFor(stage.stranger, endpoints.suggestEdit, personId, sent);
    const { id } = suggestion;
    await stage.helper.call(endpoints.moderateContactEdit, { params: { id }, body: approval });
    const body = { revision: "reopened", reason: "Оспорено" };
    await callFor(stage.caller, endpoints.reviseContactEdit, id, body);
    const changes = {
      status: { before: "approved", after: "pending" },
      instagramUsername: { before: "after_it", after: "before_it" },
    };
    const about = { kind: "suggestion", subject: id, personId } as const;
    return { ...about, action: "reopened", changes, note: "Оспорено" };
  },
};

const passport = { additionalData: { passport: "AB 1234567" } };

type Reading = (stage: TestRecords) => Promise<{ id: number; response: unknown }>;

const seen =
  (
    read: (stage: TestRecords, person: Awaited<ReturnType<typeof approved>>) => Promise<unknown>,
  ): Reading =>
  async (stage) => {
    const person = await approved(stage, passport);
    return { id: person.id, response: await read(stage, person) };
  };

const search = ({ surname }: { surname: string | null }) => ({ query: { search: surname ?? "" } });

const pendingPeople: Reading = async (stage) => {
  const id = await submitted(stage);
  await callFor(stage.helper, endpoints.updatePerson, id, passport);
  return { id, response: await stage.caller.call(endpoints.pendingPeople) };
};

/** Each call that shows a person to an administrator, and shows no identity field. */
export const readings: Record<string, Reading> = {
  pendingPeople,
  people: seen(({ caller }, person) => caller.call(endpoints.people, search(person))),
  person: seen(({ caller }, { id }) => caller.call(endpoints.person, { params: { id } })),
  publicPeople: seen(({ caller }, person) => caller.call(endpoints.publicPeople, search(person))),
  publicPerson: seen(({ caller }, { id }) =>
    caller.call(endpoints.publicPerson, { params: { id } }),
  ),
  personBySlug: seen(({ caller }, { slug }) =>
    caller.call(endpoints.personBySlug, { params: { slug: slug ?? "" } }),
  ),
};

export const personIdentity: Action = async (stage) => {
  const { id } = await approved(stage, passport);
  await stage.caller.call(endpoints.personIdentity, { params: { id } });
  return { ...ofPerson(id), action: "identity-read", changes: { passport: {} } };
};

const exported =
  (kind: AuditKind, { path }: Endpoint): Action =>
  async ({ origin, caller: { cookie } }) => {
    const response = await fetch(origin + path, { headers: { cookie } });
    await response.arrayBuffer();
    return { action: "exported", kind, subject: null };
  };

export const exports: Record<string, Action> = {
  exportPeople: exported("person", endpoints.exportPeople),
  exportProofs: exported("proof", endpoints.exportProofs),
  exportAudit: exported("audit-log", endpoints.exportAudit),
};
