import { buckets } from "@deeds/contracts";
import { objectStoreConfig, serviceConfig } from "@deeds/service-kit";

export const proofsConfig = serviceConfig.extend(objectStoreConfig.shape);

export const bucket = buckets.proofs;
