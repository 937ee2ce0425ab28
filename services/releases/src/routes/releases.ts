import { endpoints } from "@deeds/contracts";
import { type Call, implement, type Route } from "@deeds/service-kit";
import {
  presentCanary,
  presentFailure,
  presentFreeze,
  presentPreview,
  presentReleases,
  presentSet,
  presentSwitches,
  presentToken,
  presentTrustedPublisher,
} from "../presenters.ts";
import type { ServiceContext } from "../service-context.ts";
import { activateSet, unstageRemote } from "../use-cases/activate-set.ts";
import { freezeReleases, switchRemote } from "../use-cases/change-controls.ts";
import { createSet } from "../use-cases/create-set.ts";
import { listReleases } from "../use-cases/list-releases.ts";
import { recordStarted } from "../use-cases/page-views.ts";
import { createPreview, endPreview } from "../use-cases/previews.ts";
import { createPublishToken, revokePublishToken } from "../use-cases/publish-tokens.ts";
import { publishVersion } from "../use-cases/publish-version.ts";
import { assertMayRelease } from "../use-cases/publisher.ts";
import { listFailures, readStack } from "../use-cases/read-failures.ts";
import { currentKeys } from "../use-cases/read-live-set.ts";
import { recordReport } from "../use-cases/record-report.ts";
import { rollBackRemote } from "../use-cases/roll-back.ts";
import { startCanary, stopCanaries } from "../use-cases/run-canary.ts";
import {
  createTrustedPublisher,
  exchangeIdToken,
  removeTrustedPublisher,
} from "../use-cases/trusted-publishers.ts";
import { uploadFiles } from "../use-cases/upload-files.ts";

const defaultStepMinutes = 10;

/** Returns who makes a call, and when. */
const senderOf = async (
  { publishers }: ServiceContext,
  call: Pick<Call, "ctx" | "viewer" | "requestId" | "now">,
) => ({
  publisher: await publishers.of(call),
  now: call.now,
});

/** Returns the files of a build with who publishes them. */
const publicationOf = async (
  context: ServiceContext,
  call: Call<typeof endpoints.uploadRelease | typeof endpoints.publishRelease>,
) => ({
  ...call.params,
  manifest: call.fields.manifest,
  files: call.files.filter((file) => file.field === "file"),
  ...(await senderOf(context, call)),
});

export const releaseRoutes = (context: ServiceContext): Route[] => [
  implement(endpoints.releases, async ({ now }) =>
    presentReleases(await listReleases(context, now), now),
  ),

  implement(endpoints.currentReleases, () => currentKeys(context)),

  implement(endpoints.uploadRelease, async (call) => {
    return uploadFiles(context, await publicationOf(context, call));
  }),

  implement(endpoints.publishRelease, async (call) => {
    const publication = await publicationOf(context, call);
    return publishVersion(context, { ...publication, signature: call.fields.signature });
  }),

  implement(endpoints.releaseFailures, async (call) => {
    assertMayRelease(await context.publishers.of(call), [call.params.remote]);
    return (await listFailures(context, call.params)).map(presentFailure);
  }),

  implement(endpoints.releaseFailureStack, async (call) => {
    assertMayRelease(await context.publishers.of(call), [call.params.remote]);
    return { lines: await readStack(context, call.params) };
  }),

  implement(endpoints.createReleaseSet, async (call) => {
    const { remotes: changes, name = null, mandatory = false } = call.body;
    const sender = await senderOf(context, call);
    // All open pages reload, also those of other teams.
    if (mandatory) assertMayRelease(sender.publisher, ["everything"]);
    const creation = { changes, name, mandatory, ...sender };
    const set = await createSet(context, creation);
    return presentSet(set, await liveNow(context));
  }),

  implement(endpoints.activateReleaseSet, async (call) => {
    const { environment = "production" } = call.query;
    const request = { setId: call.params.id, environment, ...(await senderOf(context, call)) };
    const set = await activateSet(context, request);
    return presentSet(set, await liveNow(context));
  }),

  implement(endpoints.rollBackRemote, async (call) => {
    const set = await rollBackRemote(context, { ...call.body, ...(await senderOf(context, call)) });
    return presentSet(set, await liveNow(context));
  }),

  implement(endpoints.startCanary, async (call) => {
    const { percent, ramp = null, everyMinutes = defaultStepMinutes } = call.body;
    const request = { setId: call.params.id, percent, ramp, everyMinutes };
    const sender = await senderOf(context, call);
    return presentCanary(await startCanary(context, { ...request, ...sender }));
  }),

  implement(endpoints.stopCanary, async (call) => {
    const { remote = null } = call.query;
    await stopCanaries(context, { remote, ...(await senderOf(context, call)) });
  }),

  implement(endpoints.unstageRelease, async (call) =>
    unstageRemote(context, { ...call.params, ...(await senderOf(context, call)) }),
  ),

  implement(endpoints.createPreview, async (call) => {
    const request = { changes: call.body.remotes, ...(await senderOf(context, call)) };
    const { preview, token } = await createPreview(context, request);
    return { preview: presentPreview(preview), path: `/?preview=${token}` };
  }),

  implement(endpoints.endPreview, async (call) =>
    endPreview(context, { ...call.params, ...(await senderOf(context, call)) }),
  ),

  implement(endpoints.freezeReleases, async (call) => {
    const { reason, until = null } = call.body;
    const end = until ? new Date(until) : null;
    const request = { reason, until: end, ...(await senderOf(context, call)) };
    return { freeze: presentFreeze(await freezeReleases(context, request)) };
  }),

  implement(endpoints.switchRemote, async (call) => {
    const request = { ...call.body, ...(await senderOf(context, call)) };
    const controls = await switchRemote(context, request);
    return { switches: presentSwitches(controls) };
  }),

  implement(endpoints.reportStarted, ({ body, now }) => recordStarted(context, body.token, now)),

  implement(endpoints.reportRelease, ({ body, ctx, now }) =>
    recordReport(context, body, { userAgent: ctx.get("user-agent"), now }),
  ),
];

async function liveNow({ models: { activations, staged: stagedVersions } }: ServiceContext) {
  const [live, staged] = await Promise.all([
    activations.findLive("production"),
    stagedVersions.list(),
  ]);
  return { live, staged };
}

export const tokenRoutes = (context: ServiceContext): Route[] => [
  implement(endpoints.publishTokens, async () =>
    (await context.models.publishTokens.list()).map(presentToken),
  ),

  implement(endpoints.createPublishToken, async (call) => {
    const request = { ...call.body, ...(await senderOf(context, call)) };
    const { token, secret } = await createPublishToken(context, request);
    return { token: presentToken(token), secret };
  }),

  implement(endpoints.revokePublishToken, async (call) => {
    await revokePublishToken(context, { ...call.params, ...(await senderOf(context, call)) });
  }),

  implement(endpoints.exchangeIdToken, async ({ body, requestId, now }) => {
    const { secret, expiresAt } = await exchangeIdToken(context, { ...body, requestId, now });
    return { secret, expiresAt: expiresAt.toISOString() };
  }),

  implement(endpoints.trustedPublishers, async () =>
    (await context.models.trustedPublishers.list()).map(presentTrustedPublisher),
  ),

  implement(endpoints.createTrustedPublisher, async (call) => {
    const request = { ...call.body, ...(await senderOf(context, call)) };
    return presentTrustedPublisher(await createTrustedPublisher(context, request));
  }),

  implement(endpoints.removeTrustedPublisher, async (call) => {
    await removeTrustedPublisher(context, { ...call.params, ...(await senderOf(context, call)) });
  }),
];
