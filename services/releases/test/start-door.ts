import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createMessaging } from "@deeds/messaging";
import { createObjectStore } from "@deeds/object-store";
import {
  connectDatabase,
  createAuditLog,
  createIdentityVerifier,
  createLogger,
} from "@deeds/service-kit";
import {
  createServiceClient,
  createTestIssuer,
  testBucketPrefix,
  testDatabase,
  testEngines,
} from "@deeds/test-kit";
import { releasesApp } from "../src/app.ts";
import { bucket } from "../src/config.ts";
import { answerQuestions } from "../src/consumers/questions.ts";
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
  answerQuestions(house);
  const identity = createIdentityVerifier({ authUrl: issuer.url, audience: "releases" });
  const server = createServer(releasesApp(house, { identity, log, publishToken }).callback());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    house,
    client: createServiceClient(origin, issuer),
    publisher: { authorization: `Bearer ${publishToken}` },
    ...releasesDoor(origin, publishToken),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await messaging.close();
      await database.close();
      await issuer.close();
    },
  };
}
export type Door = Awaited<ReturnType<typeof startDoor>>;
