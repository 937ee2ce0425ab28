export { type Built, readBuild } from "./built.ts";
export {
  type Destination,
  type Log,
  type Promotion,
  promote,
  publishOne,
  type Shipped,
  stopwatch,
  type Versions,
} from "./publish.ts";
export { ReleaseError } from "./release-error.ts";
export { type ReleaseVerb, runReleaseVerb } from "./release-verbs.ts";
export { createReleasesClient } from "./releases-client.ts";
