import type { User } from "@deeds/contracts";
import type { NavigationEntry } from "@deeds/remote-kit";
import {
  Contact,
  FileCheck,
  Inbox,
  LayoutDashboard,
  ListChecks,
  Settings,
  UserRoundCheck,
  UsersRound,
} from "lucide-react";

export type Group = "work" | "moderation" | "administration";

export interface PanelEntry extends NavigationEntry {
  group: Group;
  /** Also highlighted for deeper paths. */
  deep?: boolean;
  /** Which of the waiting things it counts. */
  counts?: "pendingProofs" | "pendingPeople";
}

const entry = (
  group: Group,
  order: number,
  to: string,
  access: NavigationEntry["access"],
  more: Pick<PanelEntry, "icon" | "deep" | "counts">,
): PanelEntry => ({
  group,
  order,
  to,
  access,
  labelKey: `shell:navigation.${to.slice(1)}`,
  ...more,
});

/** The panel of the specification (§2, "Navigation shell"), with pending people and the desk beside it. */
const specified: readonly PanelEntry[] = [
  entry("work", 10, "/dashboard", "signed-in", { icon: LayoutDashboard }),
  entry("work", 20, "/people", "signed-in", { icon: UsersRound, deep: true }),
  entry("work", 30, "/proofs", "signed-in", { icon: FileCheck }),
  entry("moderation", 35, "/moderation", "admin", { icon: ListChecks }),
  entry("moderation", 40, "/submissions", "signed-in", { icon: Inbox, counts: "pendingProofs" }),
  entry("moderation", 50, "/moderate-people", "admin", {
    icon: UserRoundCheck,
    counts: "pendingPeople",
  }),
  entry("moderation", 60, "/contact-edits", "admin", { icon: Contact }),
  entry("administration", 70, "/settings", "admin", { icon: Settings }),
];

/** What a user finds in the panel: the specified entries and those of remotes, in order. */
export function panelEntries(user: User, further: readonly NavigationEntry[]): PanelEntry[] {
  const known = new Set(specified.map(({ to }) => to));
  const added = further
    .filter(({ to }) => !known.has(to))
    .map((one): PanelEntry => ({ ...one, group: "administration" }));
  return [...specified, ...added]
    .filter(({ access }) => access !== "admin" || user.isAdmin)
    .toSorted((one, other) => one.order - other.order);
}
