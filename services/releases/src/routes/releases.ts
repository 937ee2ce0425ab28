import { endpoints } from "@deeds/contracts";
import { implement, type Route } from "@deeds/service-kit";
import type { Publishers } from "../policies/publisher.ts";
import {
  presentCanary,
  presentFreeze,
  presentReleases,
  presentSet,
  presentSwitches,
  presentToken,
} from "../presenters.ts";
import type { ServiceContext } from "../service-context.ts";
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

const defaultStepMinutes = 10;

export const releaseRoutes = (context: ServiceContext, publishers: Publishers): Route[] => [
  implement(endpoints.releases, async () => presentReleases(await listReleases(context))),

  implement(endpoints.currentReleases, () => currentKeys(context)),

  implement(endpoints.uploadRelease, async (call) => {
    const files = call.files.filter((file) => file.field === "file");
    const { manifest } = call.fields;
    const publisher = await publishers.of(call);
    return { missing: await uploadFiles(context, { ...call.params, manifest, files, publisher }) };
  }),

  implement(endpoints.publishRelease, async (call) => {
    const files = call.files.filter((file) => file.field === "file");
    const { manifest, signature } = call.fields;
    const publisher = await publishers.of(call);
    return publishVersion(context, { ...call.params, manifest, signature, files, publisher });
  }),

  implement(endpoints.createReleaseSet, async (call) => {
    const { remotes: changes, name = null, mandatory = false } = call.body;
    const publisher = await publishers.of(call);
    const set = await createSet(context, { changes, name, mandatory, publisher });
    return presentSet(set, await liveNow(context));
  }),

  implement(endpoints.activateReleaseSet, async (call) => {
    const { environment = "production" } = call.query;
    const publisher = await publishers.of(call);
    const set = await activateSet(context, { setId: call.params.id, environment, publisher });
    return presentSet(set, await liveNow(context));
  }),

  implement(endpoints.startCanary, async (call) => {
    const { percent, ramp = null, everyMinutes = defaultStepMinutes } = call.body;
    const publisher = await publishers.of(call);
    const setId = call.params.id;
    return presentCanary(
      await startCanary(context, { setId, percent, ramp, everyMinutes, publisher }),
    );
  }),

  implement(endpoints.stopCanary, async (call) => stopCanary(context, await publishers.of(call))),

  implement(endpoints.freezeReleases, async (call) => {
    const { reason, until = null } = call.body;
    const publisher = await publishers.of(call);
    const end = until ? new Date(until) : null;
    return {
      freeze: presentFreeze(await freezeReleases(context, { reason, until: end, publisher })),
    };
  }),

  implement(endpoints.switchRemote, async (call) => {
    const publisher = await publishers.of(call);
    const controls = await switchRemote(context, { ...call.body, publisher });
    return { switches: presentSwitches(controls) };
  }),

  implement(endpoints.reportRelease, async (call) => recordReport(context, call.body)),
];

async function liveNow(context: ServiceContext) {
  const [live, staged] = await Promise.all([
    liveActivation(context),
    liveActivation(context, "staging"),
  ]);
  return { live, staged };
}

export const tokenRoutes = (context: ServiceContext, publishers: Publishers): Route[] => [
  implement(endpoints.publishTokens, async () =>
    (await listPublishTokens(context)).map(presentToken),
  ),

  implement(endpoints.createPublishToken, async (call) => {
    const publisher = await publishers.of(call);
    const { token, secret } = await createPublishToken(context, { ...call.body, publisher });
    return { token: presentToken(token), secret };
  }),

  implement(endpoints.revokePublishToken, async (call) => {
    await revokePublishToken(context, { id: call.params.id, publisher: await publishers.of(call) });
  }),
];
