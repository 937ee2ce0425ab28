export { type EngineAddresses, givenAddresses, readAddresses } from "./addresses.ts";
export {
  assignedPorts,
  assignPorts,
  DATABASES,
  type DatabaseName,
  type DataFolder,
  freePort,
  isPortFree,
  openDataFolder,
  readSecrets,
  type Secrets,
  sealingKeyNames,
  writeSecrets,
} from "./data-folder.ts";
export { assertNotHalfRestored, halfRestored, hasRegister } from "./databases.ts";
export { definedVariables, systemEnv } from "./engine.ts";
export { folderInMemory } from "./folder-in-memory.ts";
export { ManagedProcess, type ProcessSpec, respondsOk, until } from "./managed-process.ts";
export { withMongo } from "./mongod.ts";
export { natsAccounts, startNats } from "./nats.ts";
export { findOnPath } from "./probe.ts";
export { cacheRoot, place } from "./provision.ts";
export { explain, type Log, StartFailure, seconds, whatFreshDeletes } from "./report.ts";
export {
  assertRunsWithStoredSecrets,
  claimRunFolder,
  recordSecrets,
  releaseRunFolder,
} from "./run-folder.ts";
export { type Engines, startEngines } from "./start-engines.ts";
