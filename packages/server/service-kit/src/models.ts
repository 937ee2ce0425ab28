// For the models of a service and for tools: what is needed to define and query its collections.
export {
  type Connection,
  createCollections,
  dropFormerIndex,
  inIdRange,
  isDuplicateKey,
  type Transaction,
  trusted,
  withIds,
} from "./database.ts";
export { needsOtherKey } from "./sealing-keys.ts";
export {
  endRestore,
  isRestoreUnfinished,
  markRestore,
  restoreMarker,
} from "./unfinished-restore.ts";
