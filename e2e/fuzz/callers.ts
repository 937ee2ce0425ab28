import { randomBytes } from "node:crypto";
import { endpoints } from "@deeds/contracts";
import type { ProductAddresses } from "@deeds/launcher";
import { createCaller } from "@deeds/test-kit/caller";
import { mongo } from "mongoose";

export interface FuzzCaller {
  role: string;
  account: { username: string; password: string } | null;
}

const day = 24 * 60 * 60 * 1_000;

const fieldsOf = (now: number): Record<string, Record<string, Date | boolean>> => ({
  user: {},
  "expired subscriber": { subscriptionExpiresAt: new Date(now - day) },
  subscriber: { subscriptionExpiresAt: new Date(now + day) },
  administrator: { isAdmin: true },
});

export async function openCallers({
  origin,
  engines,
}: Pick<ProductAddresses, "origin" | "engines">): Promise<FuzzCaller[]> {
  const client = new mongo.MongoClient(engines.databaseUrl("auth"));
  try {
    const users = client.db().collection<{ _id: number }>("users");
    const signedIn = Object.entries(fieldsOf(Date.now())).map(async ([role, fields]) => {
      const username = `fuzz-${randomBytes(6).toString("hex")}`;
      const password = randomBytes(12).toString("base64url");
      const body = { username, password };
      const { id } = await createCaller(origin).call(endpoints.register, { body });
      await users.updateOne({ _id: id }, { $set: fields });
      return { role, account: { username, password } };
    });
    return [{ role: "anonymous", account: null }, ...(await Promise.all(signedIn))];
  } finally {
    await client.close();
  }
}
