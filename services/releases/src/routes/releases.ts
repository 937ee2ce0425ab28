import { endpoints } from "@deeds/contracts";
import { implement, type Route } from "@deeds/service-kit";
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
import { createPublishToken, revokePublishToken } from "../use-cases/publish-tokens.ts";
import { publishVersion } from "../use-cases/publish-version.ts";
import { currentKeys } from "../use-cases/read-live-set.ts";
import { recordReport } from "../use-cases/record-report.ts";
import { startCanary } from "../use-cases/start-canary.ts";
import { uploadFiles } from "../use-cases/upload-files.ts";

const defaultStepMinutes = 10;

export const releaseRoutes = (context: ServiceContext): Route[] => [
  implement(endpoints.releases, async ({ now }) =>
    presentReleases(await listReleases(context, now), now),
  ),

  implement(endpoints.currentReleases, () => currentKeys(context)),

  implement(endpoints.uploadRelease, async (call) => {
    const files = call.files.filter((file) => file.field === "file");
    const { manifest } = call.fields;
    const publisher = await context.publishers.of(call);
    const publication = { ...call.params, manifest, files, publisher, now: call.now };
    return { missing: await uploadFiles(context, publication) };
  }),

  implement(endpoints.publishRelease, async (call) => {
    const files = call.files.filter((file) => file.field === "file");
    const { manifest, signature } = call.fields;
    const publisher = await context.publishers.of(call);
    const publication = { ...call.params, manifest, signature, files, publisher, now: call.now };
    return publishVersion(context, publication);
  }),

  implement(endpoints.createReleaseSet, async (call) => {
    const { remotes: changes, name = null, mandatory = false } = call.body;
    const publisher = await context.publishers.of(call);
    const creation = { changes, name, mandatory, publisher, now: call.now };
    const set = await createSet(context, creation);
    return presentSet(set, await liveNow(context));
  }),

  implement(endpoints.activateReleaseSet, async (call) => {
    const { environment = "production" } = call.query;
    const publisher = await context.publishers.of(call);
    const request = { setId: call.params.id, environment, publisher, now: call.now };
    const set = await activateSet(context, request);
    return presentSet(set, await liveNow(context));
  }),

  implement(endpoints.startCanary, async (call) => {
    const { percent, ramp = null, everyMinutes = defaultStepMinutes } = call.body;
    const publisher = await context.publishers.of(call);
    const request = { setId: call.params.id, percent, ramp, everyMinutes, publisher };
    return presentCanary(await startCanary(context, { ...request, now: call.now }));
  }),

  implement(endpoints.stopCanary, async (call) =>
    stopCanary(context, await context.publishers.of(call), call.now),
  ),

  implement(endpoints.freezeReleases, async (call) => {
    const { reason, until = null } = call.body;
    const publisher = await context.publishers.of(call);
    const end = until ? new Date(until) : null;
    const request = { reason, until: end, publisher, now: call.now };
    return { freeze: presentFreeze(await freezeReleases(context, request)) };
  }),

  implement(endpoints.switchRemote, async (call) => {
    const publisher = await context.publishers.of(call);
    const controls = await switchRemote(context, { ...call.body, publisher, now: call.now });
    return { switches: presentSwitches(controls) };
  }),

  implement(endpoints.reportRelease, ({ body, now }) => recordReport(context, body, now)),
];

async function liveNow({ models: { activations } }: ServiceContext) {
  const [live, staged] = await Promise.all([
    activations.findLive("production"),
    activations.findLive("staging"),
  ]);
  return { live, staged };
}

export const tokenRoutes = (context: ServiceContext): Route[] => [
  implement(endpoints.publishTokens, async () =>
    (await context.models.publishTokens.list()).map(presentToken),
  ),

  implement(endpoints.createPublishToken, async (call) => {
    const publisher = await context.publishers.of(call);
    const { token, secret } = await createPublishToken(context, {
      ...call.body,
      publisher,
      now: call.now,
    });
    return { token: presentToken(token), secret };
  }),

  implement(endpoints.revokePublishToken, async (call) => {
    await revokePublishToken(context, call.params.id, await context.publishers.of(call));
  }),
];
