import { endpoints } from "@deeds/contracts";
import {
  actorOf,
  assertVersionMatches,
  assertVisible,
  errorResponse,
  implement,
  listResponse,
  type Route,
  setVersionTag,
  windowOf,
} from "@deeds/service-kit";
import { writeExport, writeImport } from "@deeds/service-kit/transfer";
import { personColumns, presentPerson } from "../presenters.ts";
import type { ServiceContext } from "../service-context.ts";
import { addPerson } from "../use-cases/add-person.ts";
import { editPeople } from "../use-cases/edit-people.ts";
import { findPeople } from "../use-cases/find-people.ts";
import { readIdentity } from "../use-cases/read-identity.ts";
import { readAdminStats, readReviewStats } from "../use-cases/read-stats.ts";
import { exportPeople } from "../use-cases/transfer/export-people.ts";
import { peopleImporter } from "../use-cases/transfer/import-people.ts";
import { updatePerson } from "../use-cases/update-person.ts";

export const administrationRoutes = (context: ServiceContext): Route[] => [
  implement(endpoints.createPerson, async (call) => {
    assertVisible(call, "name");
    const { additionalData: identity, ...fields } = call.body;
    const person = await addPerson(context, {
      fields,
      identity: identity && namedFields(identity),
      status: "approved",
      createdById: call.viewer.userId,
      uploader: call.viewer,
      actor: actorOf(call),
      receiptHash: null,
      now: call.now,
    });
    const presented = presentPerson(person, call.viewer);
    // Identity fields that this request sent are returned without an audit entry for reading.
    return identity ? { ...presented, additionalData: namedFields(identity) } : presented;
  }),
  implement(endpoints.updatePerson, async (call) => {
    // An empty contact would read as a request to remove it.
    assertVisible(call, "name", "phone", "instagramUsername");
    const { additionalData: identity, slug, ...fields } = call.body;
    const person = await updatePerson(context, {
      id: call.params.id,
      fields,
      identity: identity && namedFields(identity),
      slug,
      assertCurrent: (current) =>
        assertVersionMatches(call.ctx, current, call.viewer, () =>
          presentPerson(current, call.viewer),
        ),
      uploader: call.viewer,
      actor: actorOf(call),
      now: call.now,
    });
    setVersionTag(call.ctx, person, call.viewer);
    return presentPerson(person, call.viewer);
  }),
  implement(endpoints.editPeople, (call) => {
    assertVisible(call, "value");
    return editPeople(context, {
      ...call.body,
      uploader: call.viewer,
      actor: actorOf(call),
      now: call.now,
      messageOf: (error) => errorResponse(error, call).body.message,
    });
  }),
  implement(endpoints.pendingPeople, async (call) => {
    const window = windowOf(call.query);
    const query = {
      status: "pending",
      sort: "createdAt",
      fullAccess: true,
      now: call.now,
    } as const;
    const found = await findPeople(context, query, window);
    const items = found.items.map((person) => presentPerson(person, call.viewer));
    return listResponse(call.ctx, window, { ...found, items });
  }),
  implement(endpoints.personIdentity, (call) =>
    readIdentity(context, { id: call.params.id, actor: actorOf(call) }),
  ),
  implement(endpoints.reviewStats, ({ now }) => readReviewStats(context, now)),
  implement(endpoints.adminStats, () => readAdminStats(context)),
  implement(endpoints.exportPeople, async (call) => {
    const format = call.query.format ?? "csv";
    const columns = personColumns(context.internalIds);
    const ids = call.query.ids?.split(",").map(Number);
    const people = await exportPeople(context, { actor: actorOf(call), format, ids });
    await writeExport(call, { name: "people", format, columns, rows: people, now: call.now });
  }),
  implement(endpoints.importPeople, async (call) => {
    const dryRun = call.query.dryRun === 1;
    const importer = peopleImporter(context, { actor: actorOf(call), dryRun, now: call.now });
    await writeImport(call, personColumns(context.internalIds), importer);
  }),
];

/** Identity fields of the request; `null` removes one. */
const namedFields = (sent: Record<string, string | null | undefined>) =>
  Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
