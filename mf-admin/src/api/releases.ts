import { endpoints } from "@deeds/contracts/browser";
import { callEndpoint, type EndpointAnswer, revalidate, useEndpoint } from "@deeds/remote-kit";

export type Releases = EndpointAnswer<typeof endpoints.releases>;

export const useReleases = () => useEndpoint(endpoints.releases, {});

/** Makes an earlier set live again. */
export async function activateReleaseSet(id: number): Promise<void> {
  await callEndpoint(endpoints.activateReleaseSet, { params: { id } });
  await revalidate(["/api/releases"]);
}
