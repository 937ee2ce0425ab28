import type { AddressInfo } from "node:net";
import { type DomainEvent, endpoints, type Person } from "@deeds/contracts";
import { createMessaging } from "@deeds/messaging";
import {
  connectDatabase,
  createAuditLog,
  createIdentityVerifier,
  createLogger,
  type Database,
} from "@deeds/service-kit";
import {
  administrator,
  createServiceClient,
  createTestIssuer,
  startTestNats,
  testDatabase,
} from "@deeds/test-kit";
import { createContactEditsService } from "../src/app.ts";
import type { House } from "../src/house.ts";
import { createModels } from "../src/models/index.ts";
import { startPeopleProcess } from "./people-process.ts";

const log = createLogger("contact-edits-test", "error");

/** The contact-edits service on real engines, beside the real people service. */
export async function startContactEdits() {
  const nats = await startTestNats();
  const issuer = await createTestIssuer();
  const people = await startPeopleProcess({ natsUrl: nats.url, authUrl: issuer.url });
  const house = await buildHouse(nats.url);
  const identity = createIdentityVerifier({ authUrl: issuer.url, audience: "contact-edits" });
  const { app } = await createContactEditsService(house, identity);
  const server = app.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  const admin = administrator();
  const peopleClient = () => createServiceClient(people.origin(), issuer);
  return {
    house,
    natsUrl: nats.url,
    people,
    admin,
    client: createServiceClient(`http://127.0.0.1:${port}`, issuer),
    addPerson: async (body: Record<string, unknown>): Promise<Person> =>
      (await peopleClient().call(endpoints.createPerson, { as: admin, body })).body,
    submitPerson: async (body: Record<string, unknown>): Promise<Person> =>
      (await peopleClient().call(endpoints.submitPerson, { body })).body.person,
    updatePerson: (id: number, body: Record<string, unknown>) =>
      peopleClient().call(endpoints.updatePerson, { as: admin, params: { id }, body }),
    requestRemoval: (id: number) =>
      peopleClient().call(endpoints.requestRemoval, {
        params: { id },
        body: { relation: "я", wish: "hide", text: "Скройте" },
      }),
    erasePerson: (id: number, confirm: string) =>
      peopleClient().call(endpoints.erasePerson, { as: admin, params: { id }, body: { confirm } }),
    readPerson: async (id: number): Promise<Person> =>
      (await peopleClient().call(endpoints.person, { as: admin, params: { id } })).body,
    /** Publishes every event again as another message, so that the stream does not drop it. */
    tellAgain: async () => {
      const outbox = house.database.connection.collection<OutboxRow>("outbox");
      const rows = await outbox.find().toArray();
      await outbox.insertMany(
        rows.map((row) => ({ ...row, _id: `${row._id}-again`, publishedAt: null })),
      );
    },
    /** Events recorded about one suggestion, oldest first. */
    recorded: (id: number) => recordedEvents(house.database, id),
    stop: async () => {
      await people.kill();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await house.messaging.close();
      await house.database.close();
      await issuer.close();
      await nats.stop();
    },
  };
}
interface OutboxRow {
  _id: string;
  event: DomainEvent;
  publishedAt: Date | null;
}
export type ContactEdits = Awaited<ReturnType<typeof startContactEdits>>;

async function buildHouse(url: string): Promise<House> {
  const database = await connectDatabase(await testDatabase("contactedits"), log);
  const models = await createModels(database.connection);
  const messaging = await createMessaging({ url, service: "contact-edits", database, log });
  const audit = await createAuditLog(database);
  return { database, models, messaging, audit, log };
}

async function recordedEvents(database: Database, subject: number): Promise<DomainEvent[]> {
  const outbox = database.connection.collection<{ _id: string; event: DomainEvent }>("outbox");
  const rows = await outbox.find().sort({ _id: 1 }).toArray();
  const about = rows.filter(({ event }) => event.subject === String(subject));
  return about.map((row) => row.event);
}
