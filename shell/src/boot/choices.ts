const thisPage = new Map<string, string>();

/** A choice of an earlier visit; without storage, of this page. */
export function readChoice(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? thisPage.get(key) ?? null;
  } catch {
    return thisPage.get(key) ?? null;
  }
}

export function writeChoice(key: string, value: string): void {
  thisPage.set(key, value);
  try {
    localStorage.setItem(key, value);
  } catch {
    return;
  }
}
