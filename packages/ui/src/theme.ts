/** What a visitor may choose; `system` follows the device. */
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** `comfortable` for public pages (44 px controls), `compact` for administration (36 px). */
export const densities = ["comfortable", "compact"] as const;
export type Density = (typeof densities)[number];

/** The theme that was chosen in this browser. */
export function readTheme(): Theme {
  return read("theme", themes) ?? "system";
}

/** Applies a theme at once and keeps it for the next visit. */
export function chooseTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  keep("theme", theme);
}

/** The density that was chosen in this browser, or the one the area prefers. */
export function readDensity(preferred: Density): Density {
  return read("density", densities) ?? preferred;
}

/** Keeps the density; the caller sets `data-density` on the shell of its area. */
export function chooseDensity(density: Density): void {
  keep("density", density);
}

function read<T extends string>(key: string, allowed: readonly T[]): T | undefined {
  try {
    const value = localStorage.getItem(key);
    return allowed.find((one) => one === value);
  } catch {
    return undefined;
  }
}

/** Storage throws when the visitor has switched it off; the choice then lasts for this page. */
function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    return;
  }
}
