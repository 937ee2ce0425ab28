import type { FrontEndName } from "@deeds/contracts";
import type { House } from "../house.ts";
import type { Controls } from "../models/controls.ts";
import { assertMayRelease, type Publisher } from "../policies/publisher.ts";
import { changeControls } from "./change-controls.ts";

/** Switches a front end off everywhere, or on again with a reason of null. */
export async function switchRemote(
  house: House,
  asked: { remote: FrontEndName; reason: string | null; publisher: Publisher },
): Promise<Controls> {
  const { remote, reason, publisher } = asked;
  assertMayRelease(publisher, [remote]);
  return changeControls(house, {
    publisher,
    action: reason === null ? "activated" : "deactivated",
    subject: remote,
    served: true,
    change: ({ switches: { [remote]: _, ...others }, ...controls }) => ({
      ...controls,
      switches:
        reason === null
          ? others
          : { ...others, [remote]: { reason, at: new Date(), by: publisher.by } },
    }),
  });
}
