const inPage = new Map<string, string>();

/** A value that this browser has stored; without storage, the one of this page. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? inPage.get(key) ?? null;
  } catch {
    return inPage.get(key) ?? null;
  }
}

/** Stores a value in this browser; where storage is switched off it lasts as long as the page. */
export function writeStored(key: string, value: string): void {
  inPage.set(key, value);
  try {
    localStorage.setItem(key, value);
  } catch {
    return;
  }
}
