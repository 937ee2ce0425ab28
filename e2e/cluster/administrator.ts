import { type Caller, signIn } from "@deeds/test-kit/caller";
import { expectRecorded, type Recorded, recordDeed } from "../containers/journey.ts";
import { underLoad } from "../src/load.ts";
import type { Cluster } from "./cluster.ts";

/** The first administrator, and the deeds that were recorded, all of which have to stay. */
export function openAdministrator(cluster: Cluster) {
  const recorded: Recorded[] = [];
  let signedIn: Caller | undefined;
  const caller = (): Caller => {
    if (!signedIn) throw new Error("no administrator is signed in");
    return signedIn;
  };
  const expectAll = async () => {
    for (const one of recorded) await expectRecorded(caller(), one);
    return `${recorded.length} deeds are there`;
  };
  return {
    caller,
    signIn: async (): Promise<void> => {
      await cluster.runManual("First administrator");
      signedIn = await signIn(cluster.origin, "admin", await cluster.variable("ADMIN_PASSWORD"));
    },
    record: async (): Promise<void> => {
      recorded.push(await recordDeed(caller()));
    },
    expectAll,
    /** Makes requests during `change`, and throws when one failed or an acknowledged write is lost. */
    loaded: async (change: () => Promise<unknown>, request?: typeof fetch): Promise<string> => {
      const { requests, perSecond, failed } = await underLoad(caller(), change, request);
      const figures = `${requests} requests, ${perSecond.toFixed(1)} a second`;
      if (failed.length > 0)
        throw new Error([`${figures}, ${failed.length} failed`, ...failed.slice(0, 20)].join("\n"));
      await expectAll();
      return `${figures}, 0 failed, 0 lost`;
    },
  };
}
