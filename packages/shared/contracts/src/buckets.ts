import type { ServiceName } from "./endpoint.ts";

/** The bucket of each service that stores files; its S3 user may use no other one. */
export const buckets = {
  people: "photos",
  proofs: "proof-files",
  releases: "releases",
} as const satisfies Partial<Record<ServiceName, string>>;

export type BucketOwner = keyof typeof buckets;
export const bucketOwners = Object.keys(buckets) as BucketOwner[];
