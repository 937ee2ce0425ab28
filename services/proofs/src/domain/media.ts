import type { MediaType } from "@deeds/contracts";

const folder = "/api/files/proof/";

/** The address that a file is served from. */
export const addressOf = (filename: string): string => `${folder}${filename}`;

/** The last segment of a file's address. */
export const filenameOf = (address: string): string => address.slice(folder.length);

/** The files a proof names, each once; `mediaUrl` is the first one's address where it is missing. */
export function namedFiles(fields: {
  mediaUrls: readonly string[];
  mediaUrl?: string | null | undefined;
}): string[] {
  const first = fields.mediaUrl ? [fields.mediaUrl] : [];
  const all = fields.mediaUrls.length === 0 ? first : fields.mediaUrls;
  return [...new Set(all)].map(filenameOf);
}

/** The media type follows the first file, whatever the sender says. */
export const mediaTypeOf = (files: readonly { mediaType: MediaType }[]): MediaType =>
  files[0]?.mediaType ?? "text";
