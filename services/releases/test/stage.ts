import { endpoints, type LiveSets, liveSets } from "@deeds/contracts";
import { administrator } from "@deeds/test-kit";
import { expect } from "vitest";
import type { ABuild } from "./publishing.ts";
import type { Door } from "./start-door.ts";

export const as = administrator(7);

/** What administrators do in most of the tests. */
export const stageOf = (door: Door) => {
  const published = async (...builds: ABuild[]) => {
    for (const build of builds) expect((await door.publish(build)).status).toBe(201);
    return Object.fromEntries(builds.map(({ build }) => [build.manifest.name, build.version]));
  };
  const named = async (...builds: ABuild[]): Promise<number> => {
    const body = { remotes: await published(...builds) };
    return (await door.client.call(endpoints.createReleaseSet, { as, body })).body.id;
  };
  const activate = (id: number) =>
    door.client.call(endpoints.activateReleaseSet, { as, params: { id } });
  return {
    published,
    named,
    activate,
    promoted: async (...builds: ABuild[]): Promise<number> => {
      const id = await named(...builds);
      await activate(id);
      return id;
    },
    live: async (): Promise<LiveSets> =>
      liveSets.parse(await (await fetch(`${door.origin}/internal/live`)).json()),
    overview: async () => (await door.client.call(endpoints.releases, { as })).body,
    keys: async () => (await door.client.call(endpoints.currentReleases, {})).body,
    linesOf: async (subject: number | string) => {
      const { items } = await door.house.audit.find({ subject: String(subject), limit: 50 });
      return items.toReversed();
    },
  };
};
