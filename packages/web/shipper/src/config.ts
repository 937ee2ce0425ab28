import { mode, secret } from "@deeds/settings";
import { z } from "zod";

export const shipperConfig = z.object({
  NODE_ENV: mode,
  GATEWAY_URL: z.url().describe("Where the product answers"),
  PUBLISH_TOKEN: secret("Shown to the gateway: the installation's, or one of the front end's own"),
  BUILDS: z
    .string()
    .min(1)
    .default("/builds")
    .describe("Folder with builds, as `<front end>/<version>/`"),
});
