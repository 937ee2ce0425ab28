import { createStore } from "idb-keyval";

/** Local storage holds no files and little else; IndexedDB takes them as they are. */
let opened: ReturnType<typeof createStore> | undefined;
export const draftFiles = () => {
  opened ??= createStore("draft-files", "files");
  return opened;
};

/** Storage may be full or switched off: then the form works, but does not survive a reload. */
export async function attempt(action: () => unknown): Promise<void> {
  try {
    await action();
  } catch {
    return;
  }
}
