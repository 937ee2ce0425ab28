import mongoose from "mongoose";
import type { Bench } from "../suite.ts";

/** What is known of a person, to search for them. */
export interface Sampled {
  name: string;
  surname: string;
  phone: string | null;
  instagramUsername: string | null;
  slug: string;
  city: string;
  country: string;
  createdAt: Date;
}

export type People = Awaited<ReturnType<typeof openPeople>>;

/** Opens the people of the people service. */
export async function openPeople(bench: Bench, url: string) {
  const connection = await mongoose.createConnection(url).asPromise();
  bench.onClose(() => connection.close());
  return connection.collection<{ _id: number } & Sampled>("people");
}

/** People from all over the register, the same on each run. */
export async function sampleOf(people: People, count: number): Promise<Sampled[]> {
  const total = await people.estimatedDocumentCount();
  const ids = Array.from({ length: count }, (_, at) => 1 + ((at * 7_919_317) % total));
  return people.find({ _id: { $in: ids } }).toArray();
}
