import { endpoints } from "@deeds/contracts";
import { actorOf, implement, type Route } from "@deeds/service-kit";
import type { House } from "../house.ts";
import { presentSet } from "../presenters/release-set.ts";
import { presentReleases } from "../presenters/releases.ts";
import { activateSet } from "../use-cases/activate-set.ts";
import { createSet } from "../use-cases/create-set.ts";
import { listReleases } from "../use-cases/list-releases.ts";
import { publishVersion } from "../use-cases/publish-version.ts";
import { liveActivation } from "../use-cases/read-live-set.ts";
import { recordReport } from "../use-cases/record-report.ts";

export const releaseRoutes = (house: House): Route[] => [
  implement(endpoints.releases, async () => {
    return presentReleases(await listReleases(house));
  }),

  implement(endpoints.publishRelease, async (call) => {
    const files = call.files.filter((file) => file.field === "file");
    const { manifest } = call.fields;
    return publishVersion(house, { ...call.params, manifest, files, actor: actorOf(call) });
  }),

  implement(endpoints.createReleaseSet, async (call) => {
    const set = await createSet(house, { changes: call.body.remotes, actor: actorOf(call) });
    const live = await liveActivation(house);
    return presentSet(set, live?.setId ?? null);
  }),

  implement(endpoints.activateReleaseSet, async (call) => {
    const set = await activateSet(house, { setId: call.params.id, actor: actorOf(call) });
    return presentSet(set, set._id);
  }),

  implement(endpoints.reportRelease, async (call) => recordReport(house, call.body)),
];
