import { createMessaging } from "@deeds/messaging";
import {
  connectDatabase,
  createAuditLog,
  createIdentityVerifier,
  createLogger,
} from "@deeds/service-kit";
import { createObjectStore } from "@deeds/service-kit/object-store";
import {
  createServiceClient,
  createTestIssuer,
  serve,
  testBucketPrefix,
  testDatabase,
  testEngines,
} from "@deeds/test-kit";
import { releasesApp } from "../src/app.ts";
import { bucket } from "../src/config.ts";
import type { House } from "../src/house.ts";
import { createModels } from "../src/models/index.ts";
import { releasesDoor } from "./publishing.ts";

export const publishToken = "a-publish-token-of-at-least-32-characters";

/** The service on real engines, with a database and a bucket of its own. */
export async function startDoor() {
  const { natsUrl, s3 } = testEngines();
  const log = createLogger("releases", "error");
  const database = await connectDatabase(await testDatabase("releases"), log);
  const messaging = await createMessaging({ url: natsUrl, service: "releases", database, log });
  const issuer = await createTestIssuer();
  const house: House = {
    database,
    messaging,
    audit: await createAuditLog(database),
    models: await createModels(database.connection),
    files: createObjectStore({ ...s3, bucket: `${testBucketPrefix()}${bucket}` }),
  };
  const identity = createIdentityVerifier({ authUrl: issuer.url, audience: "releases" });
  const server = await serve(releasesApp(house, { identity, log, publishToken }).callback());
  const { origin } = server;
  return {
    origin,
    house,
    client: createServiceClient(origin, issuer),
    publisher: { authorization: `Bearer ${publishToken}` },
    ...releasesDoor(origin, publishToken),
    stop: async () => {
      await server.stop();
      await messaging.close();
      await database.close();
      await issuer.close();
    },
  };
}
export type Door = Awaited<ReturnType<typeof startDoor>>;
