import { endpoints } from "@deeds/contracts";
import {
  actorOf,
  assertVersionMatches,
  implement,
  listAnswer,
  type Route,
  setVersionTag,
  windowOf,
} from "@deeds/service-kit";
import { answerExport, answerImport } from "@deeds/service-kit/transfer";
import type { House } from "../house.ts";
import { presentPerson } from "../presenters/person.ts";
import { personColumns } from "../presenters/person-columns.ts";
import { addPerson } from "../use-cases/add-person.ts";
import { findPeople } from "../use-cases/find-people.ts";
import { readIdentity } from "../use-cases/read-identity.ts";
import { readReviewStats } from "../use-cases/read-review.ts";
import { readAdminStats } from "../use-cases/read-stats.ts";
import { exportPeople } from "../use-cases/transfer/export-people.ts";
import { peopleImporter } from "../use-cases/transfer/import-people.ts";
import { updatePerson } from "../use-cases/update-person.ts";

export const administrationRoutes = (house: House): Route[] => [
  implement(endpoints.createPerson, async (call) => {
    const { additionalData: identity, ...fields } = call.body;
    const person = await addPerson(house, {
      fields,
      identity: identity && namedFields(identity),
      status: "approved",
      createdById: call.viewer.userId,
      actor: actorOf(call),
      receiptHash: null,
      now: new Date(),
    });
    const answer = presentPerson(person, call.viewer);
    // What was just sent is no reading.
    return identity ? { ...answer, additionalData: namedFields(identity) } : answer;
  }),
  implement(endpoints.updatePerson, async (call) => {
    const { additionalData: identity, slug, ...fields } = call.body;
    const person = await updatePerson(house, {
      id: call.params.id,
      fields,
      identity: identity && namedFields(identity),
      slug,
      assertCurrent: (current) =>
        assertVersionMatches(call.ctx, current, call.viewer, () =>
          presentPerson(current, call.viewer),
        ),
      actor: actorOf(call),
      now: new Date(),
    });
    setVersionTag(call.ctx, person, call.viewer);
    return presentPerson(person, call.viewer);
  }),
  implement(endpoints.pendingPeople, async (call) => {
    const window = windowOf(call.query);
    const query = { status: "pending", sort: "createdAt", fullAccess: true } as const;
    const found = await findPeople(house, query, window);
    const items = found.items.map((person) => presentPerson(person, call.viewer));
    return listAnswer(call.ctx, window, { ...found, items });
  }),
  implement(endpoints.personIdentity, (call) =>
    readIdentity(house, { id: call.params.id, actor: actorOf(call) }),
  ),
  implement(endpoints.reviewStats, () => readReviewStats(house, new Date())),
  implement(endpoints.adminStats, () => readAdminStats(house)),
];

/** The identity fields that were sent; null empties one. */
const namedFields = (sent: Record<string, string | null | undefined>) =>
  Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

export function transferRoutes(house: House): Route[] {
  const columns = personColumns(house.ownIds);
  return [
    implement(endpoints.exportPeople, async (call) => {
      const format = call.query.format ?? "csv";
      const things = await exportPeople(house, { actor: actorOf(call), format });
      await answerExport(call, { name: "people", format, columns, things, now: new Date() });
    }),
    implement(endpoints.importPeople, async (call) => {
      const dryRun = call.query.dryRun === 1;
      const about = { actor: actorOf(call), dryRun, now: new Date() };
      await answerImport(call, columns, peopleImporter(house, about));
    }),
  ];
}
