import type { NavigationEntry, RemoteModule } from "@deeds/remote-kit";
import { create } from "zustand";

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
