import { inDatabase } from "./house.ts";

/** How many people of a surname the house has stored, whatever their state. */
export const storedPeople = (surname: string): Promise<number> =>
  inDatabase("people", (database) => database.collection("people").countDocuments({ surname }));

/** What the house has stored of the proofs about a person. */
export const storedProofs = (personId: number) =>
  inDatabase("proofs", (database) =>
    database.collection<{ files: unknown[] }>("proofs").find({ personId }).toArray(),
  );

/** How many suggestions about a person the house has stored. */
export const storedSuggestions = (personId: number): Promise<number> =>
  inDatabase("contact_edits", (database) =>
    database.collection("suggestions").countDocuments({ personId }),
  );
