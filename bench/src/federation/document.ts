import { createHash } from "node:crypto";
import { type LiveRemote, pageBoot, pageBootId } from "@deeds/contracts";
import type { Monolith } from "./monolith.ts";

/** Address prefix of the monolith's files. */
export const monolithBase = "/one-build/";

const importMapTag = /<script type="importmap">(.*?)<\/script>/s;
const bootTag = new RegExp(
  `(<script type="application/json" id="${pageBootId}">)(.*?)(</script>)`,
  "s",
);
const fileTag = /<(?:link|script)\b[^>]*(?:href|src)="\/mf\/[^>]*>(?:<\/script>)?\n?/g;
const textFaces = /golos-text-(latin|cyrillic)-wght-normal\.[0-9a-f]+\.woff2$/;

/**
 * The gateway's own page with the monolith's files in place of the front ends': the same words, first
 * data, order, priorities, integrity and policy.
 * @param remote whose page it is
 */
export function monolithPage(html: string, policy: string, monolith: Monolith, remote: string) {
  const before = importMapTag.exec(html)?.[1] ?? "";
  const importMap = JSON.stringify({ integrity: integrityOf(monolith) });
  const head = `<script type="importmap">${importMap}</script>\n${tags(monolith, remote)}`;
  return {
    html: html
      .replace(fileTag, "")
      .replace(importMapTag, () => head)
      .replace(bootTag, (_, open, text, close) => `${open}${bootOf(text, monolith)}${close}`),
    policy: policy.replace(hashOf(before), hashOf(importMap)),
  };
}

function tags(monolith: Monolith, remote: string): string {
  const { entry, styles, scriptsOf, files } = monolith;
  const first = ["shell", "texts-ru", remote, `${remote}-texts-ru`].flatMap(scriptsOf);
  const fonts = [...files.keys()].filter((file) => textFaces.test(file));
  return [
    ...styles.map((file) => `<link rel="stylesheet" href="${monolithBase}${file}">`),
    ...[...new Set(first)]
      .filter((file) => file !== entry)
      .map(
        (file) =>
          `<link rel="modulepreload" href="${monolithBase}${file}" integrity="${files.get(file)?.integrity}" crossorigin fetchpriority="low">`,
      ),
    ...fonts.map(
      (file) =>
        `<link rel="preload" as="font" href="${monolithBase}${file}" type="font/woff2" crossorigin>`,
    ),
    `<script type="module" crossorigin src="${monolithBase}${entry}" integrity="${files.get(entry)?.integrity}" fetchpriority="low"></script>`,
  ].join("\n");
}

const integrityOf = ({ files }: Monolith) =>
  Object.fromEntries(
    [...files]
      .filter(([file]) => file.endsWith(".js"))
      .map(([file, { integrity }]) => [`${monolithBase}${file}`, integrity]),
  );

/** The remotes are known by their pages as ever; what would be asked for is there already. */
function bootOf(text: string, monolith: Monolith): string {
  const boot = pageBoot.parse(JSON.parse(text));
  const remotes = boot.live.remotes.map((remote): LiveRemote => {
    const entry = monolith.scriptsOf(remote.name)[0] ?? monolith.entry;
    const integrity = { [entry]: monolith.files.get(entry)?.integrity ?? "" };
    const preload = { js: [], css: [], fonts: [] };
    return { ...remote, base: monolithBase, entry, integrity, preload, previous: null };
  });
  const live = { ...boot.live, remotes };
  return JSON.stringify({ ...boot, live }).replace(/</g, "\\u003c");
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("base64");
