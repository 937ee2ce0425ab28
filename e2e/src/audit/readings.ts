import { type AuditKind, type Endpoint, endpoints } from "@deeds/contracts";
import { approved, type Stage, submitted } from "./stage.ts";
import type { Deed, Trace } from "./trace.ts";

const passport = { additionalData: { passport: "AB 1234567" } };

/** Somebody with a passport is read as `read` does. */
const seen =
  (read: (stage: Stage, person: Awaited<ReturnType<typeof approved>>) => Promise<unknown>): Deed =>
  async (stage) => {
    const person = await approved(stage, passport);
    await read(stage, person);
    return traceOf(person.id);
  };

const traceOf = (id: number): Trace => ({
  ...({ action: "identity-read", kind: "person", subject: id, personId: id } as const),
  changes: { passport: {} },
});

const search = ({ surname }: { surname: string | null }) => ({ query: { search: surname ?? "" } });

const pendingPeople: Deed = async (stage) => {
  const id = await submitted(stage);
  await stage.helper.call(endpoints.updatePerson, { params: { id }, body: passport });
  await stage.keeper.caller.call(endpoints.pendingPeople);
  return traceOf(id);
};

/** Each call that carries identity fields to an administrator. */
export const readings: Record<string, Deed> = {
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

const exported =
  (kind: AuditKind, { path }: Endpoint): Deed =>
  async ({ origin, keeper }) => {
    const cookie = [...keeper.caller.cookies()].map((pair) => pair.join("=")).join("; ");
    const answer = await fetch(origin + path, { headers: { cookie } });
    await answer.arrayBuffer();
    return { action: "exported", kind, subject: null };
  };

export const exports: Record<string, Deed> = {
  exportPeople: exported("person", endpoints.exportPeople),
  exportProofs: exported("proof", endpoints.exportProofs),
  exportAudit: exported("audit-log", endpoints.exportAudit),
};
