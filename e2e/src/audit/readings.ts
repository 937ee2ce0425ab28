import { type AuditKind, type Endpoint, endpoints } from "@deeds/contracts";
import { approved, type Deed, type Stage, submitted } from "./stage.ts";

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
