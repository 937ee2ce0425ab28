import { endpoints } from "@deeds/contracts";
import type { Caller } from "@deeds/test-kit/caller";
import { Webhook } from "standardwebhooks";
import { z } from "zod";
import { eventually } from "./receivers.ts";
import { itemsOf } from "./records.ts";

export const receiverPort = 8080;

/** A program of Node that responds to each message with 204 and logs it. */
export const receiverProgram = `
  require("node:http").createServer((request, response) => {
    let body = "";
    request.on("data", (part) => { body += part; });
    request.on("end", () => {
      console.log(JSON.stringify({ headers: request.headers, body }));
      response.writeHead(204).end();
    });
  }).listen(${receiverPort});
`;

const message = z.object({ headers: z.record(z.string(), z.string()), body: z.string() });

interface Delivery {
  /** Where the receiver is found, which must be a public address. */
  address: string;
  /** Reads the log of the receiver. */
  logs: () => Promise<string>;
  createPerson: () => Promise<{ id: number }>;
}

/** Subscribes a receiver to new people; returns the headers of its signed message of one once the delivery is recorded. */
export async function receivePerson(admin: Caller, { address, logs, createPerson }: Delivery) {
  const body = { url: `http://${address}:${receiverPort}/`, events: ["person_created"] };
  const webhook = await admin.call(endpoints.createWebhook, { body });
  const { id } = await createPerson();
  const find = async () => {
    const lines = (await logs()).trim().split("\n").filter(Boolean);
    const messages = lines.map((line) => message.parse(JSON.parse(line)));
    return messages.find((one) => JSON.parse(one.body).data.id === id);
  };
  await eventually(async () => (await find()) !== undefined, "the delivery");
  const received = message.parse(await find());
  new Webhook(webhook.secretKey).verify(received.body, received.headers);
  const params = { id: webhook.id };
  await eventually(async () => {
    const query = { state: "delivered" } as const;
    return itemsOf(await admin.call(endpoints.deliveries, { params, query })).length > 0;
  }, "the record of the delivery");
  await admin.call(endpoints.deleteWebhook, { params });
  return received.headers;
}
