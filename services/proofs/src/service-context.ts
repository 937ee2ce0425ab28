import type { connectService } from "@deeds/messaging";
import type { MalwareScanner } from "@deeds/service-kit/malware-scanner";
import type { ObjectStore } from "@deeds/service-kit/object-store";
import type { InternalIds } from "@deeds/service-kit/transfer";
import type { MediaProcessor } from "./media/media-processor.ts";
import type { Models } from "./models/index.ts";

type Connections = Awaited<ReturnType<typeof connectService>>;

export interface ServiceContext extends Omit<Connections, "identity"> {
  models: Models;
  files: ObjectStore;
  malware: MalwareScanner;
  media: MediaProcessor;
  internalIds: InternalIds;
  clock: () => Date;
}
