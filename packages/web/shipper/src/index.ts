export { assertNotFrozen } from "./assert-not-frozen.ts";
export { exchangeCiIdentity } from "./ci-identity.ts";
export * from "./publish.ts";
export { type ReleaseVerb, runReleaseVerb } from "./release-verbs.ts";
export { createReleasesClient } from "./releases-client.ts";
export { type Built, ReleaseError, readBuild } from "./send-build.ts";
