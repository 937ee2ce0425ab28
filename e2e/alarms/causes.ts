import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { endpoints } from "@deeds/contracts";
import type { RenderedSet, RenderRequest } from "@deeds/contracts/render";
import { createCaller } from "@deeds/test-kit/caller";
import type { mongo } from "mongoose";
import { subscribeLive } from "../faults/readers.ts";
import { pidOf } from "../src/product.ts";
import { repeat } from "../src/receivers.ts";
import { makePerson } from "../src/records.ts";
import {
  holdMemory,
  inDatabase,
  type MonitoredProduct,
  makePeople,
  readMuch,
  startSubscriber,
  subscribe,
} from "./monitored-product.ts";

export interface Cause {
  what: string;
  alerts: readonly string[];
  /** Returns how to undo it. */
  bring(monitored: MonitoredProduct): Promise<() => Promise<unknown>>;
}

/**
 * For alerts over calls that go on for minutes: their series has a route and a status and begins with the first such call, and
 * Prometheus computes an increase only of a series that it has scraped before.
 */
async function inTwoWaves(wave: () => Promise<unknown>): Promise<void> {
  await wave();
  await pause(10_000);
  await wave();
}

const hourMs = 60 * 60_000;

const rejectEvents = (monitored: MonitoredProduct, validator: object) =>
  inDatabase(monitored, "webhooks", (webhooks) =>
    webhooks.command({ collMod: "inbox", validator }),
  );

/** Asks a renderer for pages of a set whose shell throws. */
async function renderThrowingSet(renderer: string, times: number): Promise<void> {
  const store = async (text: string): Promise<string> => {
    const hash = createHash("sha384").update(text).digest("hex");
    await fetch(`${renderer}/objects/${hash}`, { method: "PUT", body: text });
    return hash;
  };
  const shell = await store("throw new Error('a shell that throws')");
  const live = { id: 1, key: "1", activatedAt: new Date().toISOString(), remotes: [] };
  const request = {
    set: await store(JSON.stringify({ live, bundles: { shell } } satisfies RenderedSet)),
    address: "/",
    language: "en",
    origin: renderer,
    isSignedIn: false,
    data: {},
  } satisfies RenderRequest;
  for (let count = 0; count < times; count += 1) {
    await fetch(`${renderer}/render`, { method: "POST", body: JSON.stringify(request) });
  }
}

/** In an order in which no cause hides the effect of the next. */
export const causes: readonly Cause[] = [
  {
    what: "pages are opened, left open and closed; some requests have no result",
    alerts: [],
    bring: async (monitored) => {
      const { origin } = monitored.product;
      const pages = Array.from({ length: 3 }, () => subscribeLive(origin, ""));
      for (let wave = 0; wave < 3; wave += 1) {
        await readMuch(monitored, "/api/public/people?page=", 30);
        await readMuch(monitored, "/api/public/people/unknown-", 10);
        await pause(8_000);
      }
      return () => Promise.all(pages.map((page) => page.stop()));
    },
  },
  {
    what: "browsers report thirty blocked images",
    alerts: ["PolicyViolations"],
    bring: async ({ product }) => {
      const report = {
        type: "csp-violation",
        body: { effectiveDirective: "img-src", blockedURL: "https://elsewhere.example/" },
      };
      await fetch(`${product.origin}/api/csp-reports`, {
        method: "POST",
        headers: { "content-type": "application/reports+json" },
        body: JSON.stringify(Array.from({ length: 30 }, () => report)),
      });
      return async () => undefined;
    },
  },
  {
    what: "another origin sends forms, and a process beside the gateway calls a service once",
    alerts: ["RequestsRefused", "CallsAroundGateway"],
    bring: async ({ product }) => {
      const foreign = { method: "POST", headers: { origin: "https://elsewhere.example" } };
      await fetch(`${product.urls.people}/api/public/people`);
      await inTwoWaves(async () => {
        for (let count = 0; count < 150; count += 1) {
          await fetch(`${product.origin}/api/logout`, foreign);
        }
      });
      return async () => undefined;
    },
  },
  {
    what: "the shell of a release set throws whenever it renders a page",
    alerts: ["PagesNotRendered"],
    bring: async ({ product }) => {
      await renderThrowingSet(product.urls.renderer, 20);
      return async () => undefined;
    },
  },
  {
    what: "the proofs service is stopped while people read",
    alerts: ["ProcessDown", "CallsFail"],
    bring: async (monitored) => {
      await monitored.product.stop("proofs");
      await inTwoWaves(() => readMuch(monitored, "/api/proofs?page=", 60));
      return () => monitored.product.start("proofs");
    },
  },
  {
    what: "the people service is suspended twice for four seconds while people read",
    alerts: ["CallsAreSlow"],
    bring: async (monitored) => {
      const pid = pidOf(monitored.product, "people");
      await inTwoWaves(async () => {
        process.kill(pid, "SIGSTOP");
        const reading = readMuch(monitored, "/api/public/people?search=unmatched", 40);
        await pause(4_000);
        process.kill(pid, "SIGCONT");
        await reading;
      });
      return async () => undefined;
    },
  },
  {
    what: "the releases service is held up for seven tenths of every second",
    alerts: ["EventLoopBlocked"],
    bring: async ({ product }) => {
      const pid = pidOf(product, "releases");
      return repeat(async () => {
        process.kill(pid, "SIGSTOP");
        await pause(700);
        process.kill(pid, "SIGCONT");
        await pause(100);
      });
    },
  },
  {
    what: "the contact-edits service is made to hold 450 MiB more",
    alerts: ["MemoryNearLimit"],
    bring: ({ product }) => holdMemory(pidOf(product, "contact-edits"), 450),
  },
  {
    what: "the object store is stopped",
    alerts: ["DependencyUnavailable"],
    bring: async ({ product }) => {
      await product.stop("minio");
      return () => product.start("minio");
    },
  },
  ...[19, 25].map(
    (hours): Cause => ({
      what: `a proof has waited for ${hours} hours`,
      alerts: hours > 24 ? ["ReviewAlmostOverdue", "ReviewOverdue"] : ["ReviewAlmostOverdue"],
      bring: async (monitored) => {
        const person = await makePerson(monitored.admin);
        const body = { personId: person.id, title: "Письмо", description: "Текст письма" };
        const caller = createCaller(monitored.product.origin);
        const { proof } = await caller.call(endpoints.createProof, { body });
        const createdAt = new Date(Date.now() - hours * hourMs);
        await inDatabase(monitored, "proofs", (proofs) =>
          proofs
            .collection<{ _id: number }>("proofs")
            .updateOne({ _id: proof.id }, { $set: { createdAt } }),
        );
        const decision = { params: { id: proof.id }, body: { status: "approved" } };
        return () => monitored.admin.call(endpoints.moderateProof, decision);
      },
    }),
  ),
  {
    what: "a subscriber rejects every message",
    alerts: ["AttemptsFail"],
    bring: async (monitored) => {
      const subscriber = await startSubscriber(500);
      const { remove } = await subscribe(monitored, subscriber.url);
      for (let wave = 0; wave < 3; wave += 1) {
        await makePeople(monitored, 5);
        await pause(3_000);
      }
      return () => remove().then(subscriber.stop);
    },
  },
  {
    what: "deliveries to a subscriber that never responds have been due for ten minutes",
    alerts: ["DeliveriesLate"],
    bring: async (monitored) => {
      const subscriber = await startSubscriber(null);
      const { id, remove } = await subscribe(monitored, subscriber.url);
      await makePeople(monitored, 20);
      await pause(3_000);
      const nextAttemptAt = new Date(Date.now() - 10 * 60_000);
      await inDatabase(monitored, "webhooks", (webhooks) =>
        webhooks
          .collection("deliveries")
          .updateMany({ webhookId: id, state: "pending" }, { $set: { nextAttemptAt } }),
      );
      return () => remove().then(subscriber.stop);
    },
  },
  {
    what: "the webhooks service cannot store events, and 600 are published",
    alerts: ["ConsumerBehind", "DeadLetters"],
    bring: async (monitored) => {
      await rejectEvents(monitored, { neverThere: true });
      await makePeople(monitored, 600);
      return async () => {
        await rejectEvents(monitored, {});
        await inDatabase(monitored, "webhooks", (webhooks) =>
          webhooks.collection("dead_letters").deleteMany({}),
        );
      };
    },
  },
  {
    what: "a mail was given up",
    alerts: ["MailsGivenUp"],
    bring: async (monitored) => {
      const _id = "rehearsal";
      const mails = (work: (rows: mongo.Collection<{ _id: string }>) => Promise<unknown>) =>
        inDatabase(monitored, "auth", (auth) => work(auth.collection("mails")));
      const givenUp = { _id, kind: "digest", givenUpAt: new Date() };
      await mails((rows) => rows.insertOne(givenUp));
      return () => mails((rows) => rows.deleteOne({ _id }));
    },
  },
  {
    what: "a release was rolled back automatically",
    alerts: ["ReleaseRolledBack"],
    bring: async (monitored) => {
      const _id = "mf-registry@0.0.0-rehearsal";
      const watches = (work: (rows: mongo.Collection<{ _id: string }>) => Promise<unknown>) =>
        inDatabase(monitored, "releases", (releases) => work(releases.collection("watches")));
      const row = { _id, outcome: "rolled-back", endedAt: new Date() };
      await watches((rows) => rows.insertOne(row));
      return () => watches((rows) => rows.deleteOne({ _id }));
    },
  },
  {
    what: "the stream is unavailable for more than a minute, and a person is added",
    alerts: ["DependencyUnavailable", "OutboxDelayed"],
    bring: async (monitored) => {
      await monitored.product.stop("nats");
      await makePerson(monitored.admin);
      return () => monitored.product.start("nats");
    },
  },
];
