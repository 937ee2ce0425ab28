import type { FrontEndName } from "@deeds/contracts";
import type { Controls, Freeze } from "../models/controls.ts";

export const presentFreeze = (freeze: Freeze | null) =>
  freeze && {
    ...freeze,
    until: freeze.until?.toISOString() ?? null,
    at: freeze.at.toISOString(),
  };

export const presentSwitches = ({ switches }: Pick<Controls, "switches">) =>
  Object.entries(switches).map(([remote, { at, ...rest }]) => ({
    remote: remote as FrontEndName,
    at: at.toISOString(),
    ...rest,
  }));
