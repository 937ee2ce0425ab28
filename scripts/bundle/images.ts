/** An image with a tag, and a digest once it is pinned. */
export interface PinnedImage {
  name: string;
  tag: string;
  digest: string | undefined;
}

/** Reads the lines `NAME=image:tag@digest` of deploy/images.env. */
export function readImages(text: string): Map<string, PinnedImage> {
  const line = /^(\w+)=(\S+):([^:@\s]+)(?:@(sha256:[0-9a-f]{64}))?$/gm;
  return new Map(
    [...text.matchAll(line)].map(([, variable = "", name = "", tag = "", digest]) => [
      variable,
      { name, tag, digest },
    ]),
  );
}

const entry = /\{ name: ([\w/-]+), (?:newName: [\w./-]+, )?newTag: "?[^\s"]+"? \}/g;

/** Returns a kustomization with other images; `imageOf` returns `undefined` for one that stays. */
export const withImages = (
  kustomization: string,
  imageOf: (name: string) => PinnedImage | undefined,
): string =>
  kustomization.replaceAll(entry, (line, name: string) => {
    const image = imageOf(name);
    if (!image) return line;
    const pin = image.digest ? `@${image.digest}` : "";
    return `{ name: ${name}, newName: ${image.name}, newTag: "${image.tag}${pin}" }`;
  });
