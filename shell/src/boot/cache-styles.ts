import { stylesCookie } from "@deeds/ui/boot-script";

const maxVersions = 8;
const monthInSeconds = 30 * 24 * 60 * 60;

/**
 * Loads the style sheets that stand in the document into the browser's cache, and notes their versions:
 * the next documents link them and are smaller. Called when the page has loaded.
 */
export async function cacheStyles(): Promise<void> {
  const styles = [...document.querySelectorAll<HTMLStyleElement>("style[data-href]")];
  const paths = styles.flatMap(({ dataset: { href } }) => href ?? []);
  if (paths.length === 0) return;
  await Promise.all(paths.map(load));
  const versions = new Set([...paths.flatMap(versionOf), ...cachedVersions()]);
  const value = [...versions].slice(0, maxVersions).join(":");
  // biome-ignore lint/suspicious/noDocumentCookie: Firefox has no Cookie Store API.
  document.cookie = `${stylesCookie}=${value}; path=/; max-age=${monthInSeconds}; samesite=lax`;
}

async function load(path: string): Promise<void> {
  const response = await fetch(path, { priority: "low" });
  if (!response.ok) throw new Error(`${path} returned ${response.status}`);
  await response.arrayBuffer();
}

/** `/mf/<front end>/<version>/<file>` */
const versionOf = (path: string): string[] => path.split("/").slice(3, 4);

const cachedVersions = (): string[] =>
  document.cookie.match(`(?:^|; )${stylesCookie}=([^;]+)`)?.[1]?.split(":") ?? [];
