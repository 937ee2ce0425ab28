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

/** Returns the address of an image, with its digest if it has one. */
export const addressOf = ({ name, tag, digest }: PinnedImage): string =>
  `${name}:${tag}${digest ? `@${digest}` : ""}`;

const entry = /\{ name: ([\w/-]+), (?:newName: [\w./-]+, )?newTag: "?[^\s"]+"? \}/g;

/** Returns a kustomization with other images; `imageOf` returns `undefined` for one that stays. */
export const withImages = (
  kustomization: string,
  imageOf: (name: string) => PinnedImage | undefined,
): string =>
  kustomization.replaceAll(entry, (line, name: string) => {
    const image = imageOf(name);
    if (!image) return line;
    const tag = addressOf({ ...image, name: "" }).slice(1);
    return `{ name: ${name}, newName: ${image.name}, newTag: "${tag}" }`;
  });

/**
 * Returns docker-compose.yml with nothing to build. `ownOf` returns the image of a part of the product, whose registry can
 * still be replaced by one with the same digests; `lockedOf` returns that of a variable.
 */
export const withComposeImages = (
  compose: string,
  ownOf: (part: string) => PinnedImage,
  lockedOf: (variable: string) => PinnedImage | undefined,
): string =>
  compose
    .replace(/^x-build:.*\n(?: .*\n)*\n/m, "")
    .replaceAll(/^ +build: .*\n/gm, "")
    .replaceAll(
      /image: \$\{REGISTRY:-[^}]+\}\/([\w-]+):\$\{VERSION:-[^}]+\}/g,
      (_, part: string) => {
        const [, registry, address] = /^(.*)\/(.*)$/.exec(addressOf(ownOf(part))) ?? [];
        return `image: \${REGISTRY:-${registry}}/${address}`;
      },
    )
    .replaceAll(/image: \$\{(\w+_IMAGE):-[^}]+\}/g, (line, variable: string) => {
      const image = lockedOf(variable);
      return image ? `image: \${${variable}:-${addressOf(image)}}` : line;
    });
