import type { connectService } from "@deeds/messaging";
import type { ObjectStore } from "@deeds/service-kit/object-store";
import type { InternalIds } from "@deeds/service-kit/transfer";
import type { MediaWorks } from "./media/media-works.ts";
import type { Models } from "./models/index.ts";

type Connections = Awaited<ReturnType<typeof connectService>>;

/** What every use-case of the service works with. */
export interface ServiceContext extends Omit<Connections, "identity"> {
  models: Models;
  files: ObjectStore;
  media: MediaWorks;
  ownIds: InternalIds;
}
