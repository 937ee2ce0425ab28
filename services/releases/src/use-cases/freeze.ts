import { AppError } from "@deeds/service-kit";
import type { House } from "../house.ts";
import type { Controls, Freeze } from "../models/controls.ts";
import { assertMayRelease, type Publisher } from "../policies/publisher.ts";
import { changeControls } from "./change-controls.ts";

/** The freeze that holds now, if any: one whose end has come does not. */
export const freezeAt = ({ freeze }: Pick<Controls, "freeze">, now: Date): Freeze | null =>
  freeze && (freeze.until === null || freeze.until > now) ? freeze : null;

/** Throws `releases-frozen` while nothing may become live. */
export function assertNotFrozen(controls: Pick<Controls, "freeze">): void {
  const freeze = freezeAt(controls, new Date());
  if (!freeze) return;
  const until = freeze.until ? `${freeze.reason} (→ ${freeze.until.toISOString()})` : freeze.reason;
  throw new AppError("releases-frozen", { params: { reason: until } });
}

/** Begins a freeze, changes it, or ends it with a reason of null. */
export async function freezeReleases(
  house: House,
  asked: { reason: string | null; until: Date | null; publisher: Publisher },
): Promise<Freeze | null> {
  const { reason, until, publisher } = asked;
  // A team's token stops its own front end, never everybody's.
  assertMayRelease(publisher, ["everything"]);
  const freeze = reason === null ? null : { reason, until, at: new Date(), by: publisher.by };
  await changeControls(house, {
    publisher,
    action: freeze ? "deactivated" : "activated",
    subject: "freeze",
    served: false,
    change: (controls) => ({ ...controls, freeze }),
  });
  return freeze;
}
