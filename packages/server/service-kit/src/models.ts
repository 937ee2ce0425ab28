// For the models of a service only: what is needed to define and query its collections.
export {
  type Connection,
  inIdRange,
  isDuplicateKey,
  type Transaction,
  trusted,
  withIds,
} from "./database.ts";
