import { objectStoreConfig, serviceConfig } from "@deeds/service-kit";

export const proofsConfig = serviceConfig.extend(objectStoreConfig.shape);

/** Bucket with the files of proofs. */
export const bucket = "proof-files";
