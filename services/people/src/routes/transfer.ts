import { endpoints } from "@deeds/contracts";
import { actorOf, implement, type Route } from "@deeds/service-kit";
import { answerExport, answerImport } from "@deeds/service-kit/transfer";
import type { House } from "../house.ts";
import { personColumns } from "../presenters/person-columns.ts";
import { exportPeople } from "../use-cases/transfer/export-people.ts";
import { peopleImporter } from "../use-cases/transfer/import-people.ts";

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
