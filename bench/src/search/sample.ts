import mongoose from "mongoose";

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

/** The database of the people service, as its owner sees it. */
export async function openPeople(url: string) {
  const connection = await mongoose.createConnection(url).asPromise();
  const people = connection.collection<{ _id: number } & Sampled>("people");
  return {
    people,
    /** People from all over the register, the same on each run. */
    sample: async (count: number): Promise<Sampled[]> => {
      const total = await people.estimatedDocumentCount();
      const ids = Array.from({ length: count }, (_, at) => 1 + ((at * 7_919_317) % total));
      return people.find({ _id: { $in: ids } }).toArray();
    },
    /** Megabytes of the stored people and of each index. */
    sizes: async (): Promise<{ data: number; indexes: Record<string, number> }> => {
      const [stats] = await people
        .aggregate<{ storageStats: { storageSize: number; indexSizes: Record<string, number> } }>([
          { $collStats: { storageStats: {} } },
        ])
        .toArray();
      const { storageSize = 0, indexSizes = {} } = stats?.storageStats ?? {};
      const megabytes = Object.entries(indexSizes).map(([name, bytes]) => [name, bytes / 1e6]);
      return { data: storageSize / 1e6, indexes: Object.fromEntries(megabytes) };
    },
    close: () => connection.close(),
  };
}
export type OpenPeople = Awaited<ReturnType<typeof openPeople>>;
