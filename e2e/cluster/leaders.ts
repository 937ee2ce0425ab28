import { streamName } from "@deeds/contracts";
import { z } from "zod";
import type { Cluster } from "./cluster.ts";

const jetstream = z.object({
  account_details: z.array(
    z.object({
      stream_detail: z
        .array(
          z.object({
            name: z.string(),
            cluster: z.object({
              leader: z.string(),
              replicas: z.array(z.object({ current: z.boolean() })).default([]),
            }),
          }),
        )
        .default([]),
    }),
  ),
});

/** Returns the pods of MongoDB's primary and of the stream's leader, and how many servers have the whole stream. */
export async function findLeaders({ kubectl }: Cluster) {
  const shell = ["mongosh", "--quiet", "--eval", "db.hello().primary"];
  const host = await kubectl("exec", "mongodb-0", "-c", "mongodb", "--", ...shell);
  const primary = host.trim().split(".")[0] ?? "";
  const { leader } = await streamAt(kubectl, "nats-0");
  // Only the leader knows which of the others have everything.
  const { replicas } = await streamAt(kubectl, leader);
  return { primary, leader, copies: 1 + replicas.filter(({ current }) => current).length };
}

async function streamAt(kubectl: Cluster["kubectl"], server: string) {
  const address = "http://127.0.0.1:8222/jsz?accounts=true&streams=true";
  const text = await kubectl("exec", server, "--", "wget", "-qO-", address);
  const stream = jetstream
    .parse(JSON.parse(text))
    .account_details.flatMap(({ stream_detail: streams }) => streams)
    .find(({ name }) => name === streamName);
  if (!stream) throw new Error(`${server} has no stream ${streamName}`);
  return stream.cluster;
}
