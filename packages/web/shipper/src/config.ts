import { httpUrl, mode, secret } from "@deeds/settings";
import { z } from "zod";

export const shipperConfig = z.object({
  NODE_ENV: mode,
  GATEWAY_URL: httpUrl.describe("Address of the gateway"),
  PUBLISH_TOKEN: secret("Token of the installation, or of the front end"),
  BUILDS: z
    .string()
    .min(1)
    .default("/builds")
    .describe("Folder with builds, as `<front end>/<version>/`"),
});
