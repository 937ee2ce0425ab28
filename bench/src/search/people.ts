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

/** Opens the database of the people service. */
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
    /** What the stored people and their indexes take. */
    megabytes: async () => {
      const [stats] = await people
        .aggregate<{ storageStats: { storageSize: number; totalIndexSize: number } }>([
          { $collStats: { storageStats: {} } },
        ])
        .toArray();
      const { storageSize = 0, totalIndexSize = 0 } = stats?.storageStats ?? {};
      return { data: storageSize / 1e6, indexes: totalIndexSize / 1e6 };
    },
    close: () => connection.close(),
  };
}
export type PeopleDatabase = Awaited<ReturnType<typeof openPeople>>;
