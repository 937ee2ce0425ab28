/** `system` follows the device. */
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** `comfortable` for public pages (44 px controls), `compact` for administration (36 px). */
export const densities = ["comfortable", "compact"] as const;
export type Density = (typeof densities)[number];

export function readTheme(): Theme {
  const stored = readStored("theme");
  return themes.find((theme) => theme === stored) ?? "system";
}

/** Applies and stores a theme. */
export function chooseTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  writeStored("theme", theme);
}

export function readDensity(fallback: Density): Density {
  const stored = readStored("density");
  return densities.find((density) => density === stored) ?? fallback;
}

/** Stores the density; the caller sets `data-density`. */
export const chooseDensity = (density: Density): void => writeStored("density", density);

/** Replaces local storage, for this page, where it is unavailable. */
const inMemory = new Map<string, string>();

/** Reads from local storage; `null` when the key is missing. */
export function readStored(key: string): string | null {
  try {
    return globalThis.localStorage?.getItem(key) ?? inMemory.get(key) ?? null;
  } catch {
    return inMemory.get(key) ?? null;
  }
}

/** Writes to local storage; where it is unavailable, the value lasts as long as the page. */
export function writeStored(key: string, value: string): void {
  inMemory.set(key, value);
  try {
    localStorage.setItem(key, value);
  } catch {
    return;
  }
}
