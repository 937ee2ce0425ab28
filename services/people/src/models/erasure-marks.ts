import { createHmac } from "node:crypto";
import { deriveKey } from "@deeds/service-kit";

/**
 * What erased addresses and contacts are known again by. A mark names nobody without the service's
 * key; a bare hash of a phone could be found by trying all numbers.
 */
export interface ErasureMarks {
  ofSlug(slug: string): string;
  ofExternalId(externalId: string): string;
  /** Of the contacts that are there. */
  ofContacts(contacts: { phone: string | null; instagramUsername: string | null }): string[];
}

/** @param secretsKey 32 bytes in base64 */
export function createErasureMarks(secretsKey: string): ErasureMarks {
  const key = deriveKey(Buffer.from(secretsKey, "base64"), "people/erasure-marks/1");
  const mark = (kind: string, text: string): string =>
    createHmac("sha256", key).update(`${kind}:${text}`).digest("base64url");
  return {
    // The colon keeps marks apart from slugs, which have none.
    ofSlug: (slug) => `erased:${mark("slug", slug)}`,
    ofExternalId: (externalId) => mark("external-id", externalId),
    ofContacts: ({ phone, instagramUsername }) => [
      ...(phone === null ? [] : [mark("phone", phone)]),
      ...(instagramUsername === null ? [] : [mark("handle", instagramUsername.toLowerCase())]),
    ],
  };
}
