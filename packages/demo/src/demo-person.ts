/** Name of a file under `media/`. */
export type MediaFile = `${string}.${"jpg" | "webp" | "pdf" | "mp3" | "ogg" | "webm"}`;

/** A piece of evidence about a person; approved unless it says otherwise. */
export interface DemoProof {
  readonly title?: string;
  readonly description: string;
  readonly files?: readonly MediaFile[];
  /** Sent without a name: nobody is stored as its author. */
  readonly anonymous?: true;
  /** `pending` waits for a moderator; a text is the reason of a rejection. */
  readonly state?: "pending" | { readonly rejected: string };
}

/** Invented contacts of an imagined archive: reserved phone ranges, handles and example addresses. */
export interface DemoContacts {
  readonly phone?: string;
  readonly instagramUsername?: string;
  readonly socialMedia?: readonly {
    readonly type: "facebook" | "telegram" | "youtube" | "vk" | "other";
    readonly url: string;
    readonly username?: string;
    readonly title?: string;
  }[];
}

/** A person of history. Facts are real, contacts are not. */
export interface DemoPerson {
  /** Names the portrait file and links the suggestions to the person. */
  readonly key: string;
  readonly name: string;
  readonly surname?: string;
  /** Other spellings that search finds the person by: Latin, Ukrainian, in full. */
  readonly otherNames: readonly string[];
  readonly country?: string;
  readonly city?: string;
  /** Calendar date, new style; absent where sources disagree. */
  readonly birthDate?: string;
  /** Year of birth where the day is not known. */
  readonly bornIn?: number;
  /** Year of death: nobody alive is in the demo. */
  readonly diedIn: number;
  readonly occupation?: string;
  readonly notes?: string;
  readonly contacts?: DemoContacts;
  readonly proofs: readonly DemoProof[];
}
