import { type Connection, createCollections } from "@deeds/service-kit/models";
import { createCanaryRepository } from "./canary.ts";
import { createControlsRepository } from "./controls.ts";
import { createFailureRepository } from "./failure.ts";
import { createPageViewRepository } from "./page-view.ts";
import { createPreviewRepository } from "./preview.ts";
import { createPublishTokenRepository } from "./publish-token.ts";
import { createActivationRepository, createSetRepository } from "./release-set.ts";
import { createReportRepository } from "./report.ts";
import { createSigningKeyRepository } from "./signing-key.ts";
import { createStagedRepository } from "./staged.ts";
import { createTrustedPublisherRepository } from "./trusted-publisher.ts";
import { createOrphanedFolderRepository, createUploadRepository } from "./upload.ts";
import { createVersionRepository } from "./version.ts";
import { createWatchRepository } from "./watch.ts";

export async function createModels(connection: Connection) {
  const models = {
    versions: createVersionRepository(connection),
    uploads: createUploadRepository(connection),
    orphanedFolders: createOrphanedFolderRepository(connection),
    sets: createSetRepository(connection),
    activations: await createActivationRepository(connection),
    canaries: await createCanaryRepository(connection),
    staged: createStagedRepository(connection),
    previews: createPreviewRepository(connection),
    controls: await createControlsRepository(connection),
    publishTokens: createPublishTokenRepository(connection),
    signingKeys: createSigningKeyRepository(connection),
    trustedPublishers: createTrustedPublisherRepository(connection),
    reports: createReportRepository(connection),
    failures: createFailureRepository(connection),
    pageViews: createPageViewRepository(connection),
    watches: createWatchRepository(connection),
  };
  await createCollections(connection);
  return models;
}
export type Models = Awaited<ReturnType<typeof createModels>>;
