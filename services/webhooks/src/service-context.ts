import type { connectService } from "@deeds/messaging";
import type { AddressRule } from "@deeds/service-kit/addresses";
import type { Models } from "./models/index.ts";
import type { SecretBox } from "./models/webhook.ts";
import type { Sender } from "./sending/sender.ts";

type Connections = Awaited<ReturnType<typeof connectService>>;

export interface ServiceContext extends Omit<Connections, "identity"> {
  models: Models;
  secrets: SecretBox;
  addresses: AddressRule;
  sender: Sender;
}
