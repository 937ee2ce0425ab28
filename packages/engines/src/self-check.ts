import { withMongo } from "./mongo-setup.ts";

interface Subjects {
  mongoAdminUrl: string;
  /** The monitoring address of nats-server; undefined when the server is not ours. */
  natsMonitor: string | undefined;
  /** Whether the object store runs with synchronous writes; undefined when it is not ours. */
  storageIsSynchronous: boolean | undefined;
}

/**
 * Looks at the running engines themselves and names every durable setting that is off or that
 * cannot be seen from here. An empty list means that all is well.
 */
export async function selfCheck(subjects: Subjects): Promise<string[]> {
  const [mongo, nats] = await Promise.all([
    checkMongo(subjects.mongoAdminUrl),
    checkNats(subjects.natsMonitor),
  ]);
  return [...mongo, ...nats, ...checkStorage(subjects.storageIsSynchronous)];
}

async function checkMongo(adminUrl: string): Promise<string[]> {
  return withMongo(adminUrl, {}, async (client) => {
    const admin = client.db("admin");
    const hello = await admin.command({ hello: 1 });
    if (!hello.setName) return ["MongoDB is not a replica set: transactions do not work"];
    const found: string[] = [];
    const { defaultWriteConcern } = await admin.command({ getDefaultRWConcern: 1 });
    if (defaultWriteConcern && defaultWriteConcern.w !== "majority") {
      found.push(`MongoDB: default write concern is ${defaultWriteConcern.w}, not majority`);
    }
    const { config } = await admin.command({ replSetGetConfig: 1 });
    if (config.writeConcernMajorityJournalDefault === false) {
      found.push("MongoDB: majority writes do not wait for the journal");
    }
    if (await letsStrangersIn(adminUrl)) found.push("MongoDB: authentication is off");
    return found;
  });
}

async function letsStrangersIn(adminUrl: string): Promise<boolean> {
  const stranger = adminUrl.replace(/\/\/[^@/]*@/, "//").replace(/([?&])authSource=[^&]*&?/, "$1");
  return withMongo(stranger, {}, async (client) => {
    const listed = await client
      .db("admin")
      .command({ listDatabases: 1 })
      .catch(() => undefined);
    return listed !== undefined;
  });
}

async function checkNats(monitor: string | undefined): Promise<string[]> {
  if (!monitor) return ["NATS is given by NATS_URL: its sync_interval cannot be seen from here"];
  const answer = await fetch(`${monitor}/varz`);
  const facts = (await answer.json()) as {
    auth_required?: boolean;
    jetstream?: { config?: { sync_always?: boolean } };
  };
  const found: string[] = [];
  if (!facts.jetstream?.config?.sync_always) {
    found.push("NATS: JetStream acknowledges before its writes are on disk (sync_interval)");
  }
  if (!facts.auth_required) found.push("NATS: authentication is off");
  return found;
}

function checkStorage(isSynchronous: boolean | undefined): string[] {
  if (isSynchronous === true) return [];
  return isSynchronous === false
    ? ["Object store: writes are not forced to the disk before they are acknowledged"]
    : ["Object store is given by S3_ENDPOINT: its durability cannot be seen from here"];
}
