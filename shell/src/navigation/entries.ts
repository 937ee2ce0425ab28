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
  /** A translation key, or the text in each language. */
  label: string | RemoteNavigation["label"];
  /** Also highlighted for deeper paths. */
  deep?: boolean;
  /** The figure of `adminStats` shown beside it. */
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

/** The specified entries (S2.16), plus pending people and the moderation queue. */
const builtInEntries: readonly PanelEntry[] = [
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

/** An entry from a remote's manifest, or from its code once it is loaded. */
type RemoteEntry = NavigationEntry | RemoteNavigation;

export const manifestEntries = ({ remotes }: LiveSet): RemoteNavigation[] =>
  remotes.flatMap(({ navigation = [] }) => navigation);

/** Returns the entries that the user may open, in order. */
export function panelEntries(user: User, remoteEntries: readonly RemoteEntry[]): PanelEntry[] {
  const builtInPaths = new Set(builtInEntries.map(({ to }) => to));
  const added = remoteEntries
    .filter(({ to }) => !builtInPaths.has(to))
    .map((one): PanelEntry => ({ ...one, label: labelOf(one), group: groupOf(one) }));
  return [...builtInEntries, ...added]
    .filter(({ access }) => access !== "admin" || user.isAdmin)
    .toSorted((one, other) => one.order - other.order);
}

const labelOf = (entry: RemoteEntry) => ("label" in entry ? entry.label : entry.labelKey);

const groupOf = ({ access }: RemoteEntry): Group =>
  access === "admin" ? "administration" : "work";

const entriesStore = create<{ entries: readonly NavigationEntry[] }>()(() => ({ entries: [] }));

export function registerNavigation({ navigation = [] }: RemoteModule): void {
  if (navigation.length === 0) return;
  entriesStore.setState(({ entries }) => ({
    entries: [...entries, ...navigation]
      .filter((entry, index, all) => all.findIndex(({ to }) => to === entry.to) === index)
      .toSorted((one, other) => one.order - other.order),
  }));
}

export const useRemoteEntries = (): readonly NavigationEntry[] =>
  entriesStore(({ entries }) => entries);
