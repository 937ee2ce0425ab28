export { type Built, readBuild } from "./built.ts";
export {
  type Log,
  promote,
  publishOne,
  type Shipped,
  stopwatch,
  type Versions,
} from "./publish.ts";
export { createReleasesClient, ReleaseError } from "./releases-client.ts";
