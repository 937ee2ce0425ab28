import type { FrontEndName } from "@deeds/contracts";
import { endpoints } from "@deeds/contracts/browser";
import { callEndpoint, type EndpointAnswer, revalidate, useEndpoint } from "@deeds/remote-kit";

export type Releases = EndpointAnswer<typeof endpoints.releases>;
export type PublishToken = EndpointAnswer<typeof endpoints.publishTokens>[number];

export const useReleases = () => useEndpoint(endpoints.releases, {});

/** Makes a set live for everybody; an earlier one is a rollback. */
export const activateReleaseSet = (id: number) =>
  changing(callEndpoint(endpoints.activateReleaseSet, { params: { id } }));

/** The live set with one version changed; nothing becomes live by that. */
export async function nameSetWith(remote: FrontEndName, version: string): Promise<number> {
  const body = { remotes: { [remote]: version } };
  return (await callEndpoint(endpoints.createReleaseSet, { body })).id;
}

export const stopCanary = () => changing(callEndpoint(endpoints.stopCanary));

/** With a reason of null it ends. */
export const freezeReleases = (reason: string | null, until: string | null) =>
  changing(callEndpoint(endpoints.freezeReleases, { body: { reason, until } }));

/** With a reason of null it is switched on. */
export const switchRemote = (remote: FrontEndName, reason: string | null) =>
  changing(callEndpoint(endpoints.switchRemote, { body: { remote, reason } }));

async function changing(call: Promise<unknown>): Promise<void> {
  await call;
  await revalidate(["/api/releases"]);
}

export const usePublishTokens = () => useEndpoint(endpoints.publishTokens, {});

export async function createPublishToken(remote: FrontEndName, name: string): Promise<string> {
  const { secret } = await callEndpoint(endpoints.createPublishToken, { body: { remote, name } });
  await revalidate(["/api/publish-tokens"]);
  return secret;
}

export async function revokePublishToken(id: number): Promise<void> {
  await callEndpoint(endpoints.revokePublishToken, { params: { id } });
  await revalidate(["/api/publish-tokens"]);
}
