import { endpoints } from "@deeds/contracts";
import { implement, type Route } from "@deeds/service-kit";
import type { House } from "../house.ts";
import type { Publishers } from "../policies/publisher.ts";
import {
  presentCanary,
  presentFreeze,
  presentReleases,
  presentSet,
  presentSwitches,
  presentToken,
} from "../presenters.ts";
import { activateSet } from "../use-cases/activate-set.ts";
import { freezeReleases, switchRemote } from "../use-cases/change-controls.ts";
import { createSet } from "../use-cases/create-set.ts";
import { stopCanary } from "../use-cases/end-canary.ts";
import { listReleases } from "../use-cases/list-releases.ts";
import {
  createPublishToken,
  listPublishTokens,
  revokePublishToken,
} from "../use-cases/publish-tokens.ts";
import { publishVersion } from "../use-cases/publish-version.ts";
import { currentKeys, liveActivation } from "../use-cases/read-live-set.ts";
import { recordReport } from "../use-cases/record-report.ts";
import { startCanary } from "../use-cases/start-canary.ts";
import { uploadFiles } from "../use-cases/upload-files.ts";

/** Between two steps of a ramp that says nothing of it. */
const usualMinutes = 10;

export const releaseRoutes = (house: House, publishers: Publishers): Route[] => [
  implement(endpoints.releases, async () => presentReleases(await listReleases(house))),

  implement(endpoints.currentReleases, () => currentKeys(house)),

  implement(endpoints.uploadRelease, async (call) => {
    const files = call.files.filter((file) => file.field === "file");
    const { manifest } = call.fields;
    const publisher = await publishers.of(call);
    return { missing: await uploadFiles(house, { ...call.params, manifest, files, publisher }) };
  }),

  implement(endpoints.publishRelease, async (call) => {
    const files = call.files.filter((file) => file.field === "file");
    const { manifest, signature } = call.fields;
    const publisher = await publishers.of(call);
    return publishVersion(house, { ...call.params, manifest, signature, files, publisher });
  }),

  implement(endpoints.createReleaseSet, async (call) => {
    const { remotes: changes, name = null, mandatory = false } = call.body;
    const publisher = await publishers.of(call);
    const set = await createSet(house, { changes, name, mandatory, publisher });
    return presentSet(set, await liveNow(house));
  }),

  implement(endpoints.activateReleaseSet, async (call) => {
    const { environment = "production" } = call.query;
    const publisher = await publishers.of(call);
    const set = await activateSet(house, { setId: call.params.id, environment, publisher });
    return presentSet(set, await liveNow(house));
  }),

  implement(endpoints.startCanary, async (call) => {
    const { percent, ramp = null, everyMinutes = usualMinutes } = call.body;
    const about = { setId: call.params.id, percent, ramp, everyMinutes };
    const publisher = await publishers.of(call);
    return presentCanary(await startCanary(house, { ...about, publisher }));
  }),

  implement(endpoints.stopCanary, async (call) => stopCanary(house, await publishers.of(call))),

  implement(endpoints.freezeReleases, async (call) => {
    const { reason, until = null } = call.body;
    const publisher = await publishers.of(call);
    const end = until ? new Date(until) : null;
    return {
      freeze: presentFreeze(await freezeReleases(house, { reason, until: end, publisher })),
    };
  }),

  implement(endpoints.switchRemote, async (call) => {
    const publisher = await publishers.of(call);
    const controls = await switchRemote(house, { ...call.body, publisher });
    return { switches: presentSwitches(controls) };
  }),

  implement(endpoints.reportRelease, async (call) => recordReport(house, call.body)),
];

async function liveNow(house: House) {
  const [live, staged] = await Promise.all([
    liveActivation(house),
    liveActivation(house, "staging"),
  ]);
  return { live, staged };
}

export const tokenRoutes = (house: House, publishers: Publishers): Route[] => [
  implement(endpoints.publishTokens, async () =>
    (await listPublishTokens(house)).map(presentToken),
  ),

  implement(endpoints.createPublishToken, async (call) => {
    const publisher = await publishers.of(call);
    const { token, secret } = await createPublishToken(house, { ...call.body, publisher });
    return { token: presentToken(token), secret };
  }),

  implement(endpoints.revokePublishToken, async (call) => {
    await revokePublishToken(house, { id: call.params.id, publisher: await publishers.of(call) });
  }),
];
