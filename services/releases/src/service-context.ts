import type { connectService } from "@deeds/messaging";
import type { ObjectStore } from "@deeds/service-kit/object-store";
import type { FailureExport } from "./failure-export.ts";
import type { Models } from "./models/index.ts";
import type { IssuerKeys } from "./use-cases/issuer-keys.ts";
import type { Publishers } from "./use-cases/publisher.ts";

type Connections = Awaited<ReturnType<typeof connectService>>;

/** Dependencies of every use-case. */
export interface ServiceContext extends Omit<Connections, "identity"> {
  models: Models;
  /** Published files, each under the hash of its content. */
  files: ObjectStore;
  publishers: Publishers;
  /** Keys of the issuers of ID tokens. */
  issuerKeys: IssuerKeys;
  /** Verifies page tokens. */
  pageTokenKey: string;
  /** `null` without a receiver. */
  failureExport: FailureExport | null;
}
