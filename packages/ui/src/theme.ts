/** What a visitor may choose; `system` follows the device. */
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** `comfortable` for public pages (44 px controls), `compact` for administration (36 px). */
export const densities = ["comfortable", "compact"] as const;
export type Density = (typeof densities)[number];

/** The theme chosen in this browser. */
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

/** The density chosen in this browser, or the preferred one. */
export function readDensity(preferred: Density): Density {
  const stored = readStored("density");
  return densities.find((density) => density === stored) ?? preferred;
}

/** Stores the density; the caller sets `data-density`. */
export const chooseDensity = (density: Density): void => writeStored("density", density);

const inPage = new Map<string, string>();

/** A value stored in this browser; without storage, in this page. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? inPage.get(key) ?? null;
  } catch {
    return inPage.get(key) ?? null;
  }
}

/** Stores a value in this browser; where storage is switched off, in this page. */
export function writeStored(key: string, value: string): void {
  inPage.set(key, value);
  try {
    localStorage.setItem(key, value);
  } catch {
    return;
  }
}
