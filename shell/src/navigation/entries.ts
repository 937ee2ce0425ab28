import type { LiveSet, RemoteNavigation, User } from "@deeds/contracts";
import type { NavigationEntry, RemoteModule } from "@deeds/remote-kit";
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
import { create } from "zustand";

export type Group = "work" | "moderation" | "administration";

export interface PanelEntry extends Omit<NavigationEntry, "labelKey"> {
  group: Group;
  /** A key of the texts, or the words themselves. */
  label: string | RemoteNavigation["label"];
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
  label: `shell:navigation.${to.slice(1)}`,
  ...more,
});

/** Entries of the side panel (S2.16), with pending people and the moderation queue. */
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

/** What a remote adds: by its manifest before it is loaded, or by its code afterwards. */
type FurtherEntry = NavigationEntry | RemoteNavigation;

export const statedEntries = ({ remotes }: LiveSet): RemoteNavigation[] =>
  remotes.flatMap(({ navigation = [] }) => navigation);

/** What a user finds in the panel: the specified entries and those of remotes, in order. */
export function panelEntries(user: User, further: readonly FurtherEntry[]): PanelEntry[] {
  const known = new Set(specified.map(({ to }) => to));
  const added = further
    .filter(({ to }) => !known.has(to))
    .map((one): PanelEntry => ({ ...one, label: labelOf(one), group: groupOf(one) }));
  return [...specified, ...added]
    .filter(({ access }) => access !== "admin" || user.isAdmin)
    .toSorted((one, other) => one.order - other.order);
}

const labelOf = (entry: FurtherEntry) => ("label" in entry ? entry.label : entry.labelKey);

const groupOf = ({ access }: FurtherEntry): Group =>
  access === "admin" ? "administration" : "work";

/** Entries that remotes add to the panel, known once the remote has loaded. */
const entriesStore = create<{ entries: readonly NavigationEntry[] }>()(() => ({ entries: [] }));

export function noteNavigation({ navigation = [] }: RemoteModule): void {
  if (navigation.length === 0) return;
  entriesStore.setState(({ entries }) => ({
    entries: [...entries, ...navigation]
      .filter((entry, index, all) => all.findIndex(({ to }) => to === entry.to) === index)
      .toSorted((one, other) => one.order - other.order),
  }));
}

export const useRemoteEntries = (): readonly NavigationEntry[] =>
  entriesStore(({ entries }) => entries);
