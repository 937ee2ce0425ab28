/** Limits of requests (S5.01 to S5.17, S9.01 to S9.05); sizes in bytes, lengths in code points. */
export const limits = {
  jsonBody: 256 * 1024,
  jsonDepth: 20,
  jsonKeys: 1000,
  listEntries: 100,
  shortText: 120,
  title: 200,
  source: 500,
  comment: 2_000,
  longText: 10_000,
  url: 2_048,
  /** RFC 5321, section 4.5.3.1.3, without the brackets. */
  email: 254,
  idempotencyKey: 200,
  username: { min: 3, max: 40 },
  password: { min: 6, max: 200 },
  age: { min: 0, max: 120 },
  earliestYear: 1900,
  photoFile: 5 * 1024 * 1024,
  proofFile: 10 * 1024 * 1024,
  proofFiles: 10,
  /** Of all files of a published build. */
  releaseFiles: 32 * 1024 * 1024,
  importFile: 64 * 1024 * 1024,
  /** Bytes of one imported row; text in CSV takes up to twice its size in JSON. */
  importRow: 2 * 256 * 1024,
  maxImportRows: 50_000,
  importColumns: 100,
  pageSize: { default: 20, max: 100 },
  arrayResponse: 500,
  /** People whose field one call changes. */
  bulkPeople: 50,
  /** People that one export names. */
  exportedIds: 500,
  moderationHours: 24,
  /** Characters of a search. */
  searchText: 200,
  /** What one account follows. */
  follows: 100,
  /** Listed news of one person or search. */
  followedNews: 10,
  /** News that one call marks as read. */
  readNews: 500,
  /** Items of one kind in a moderation queue. */
  waiting: 10_000,
  /** Questions to the sender of an item. */
  questions: 5,
  /** Milliseconds until a claim expires unless it is renewed. */
  claimMs: 90_000,
  /** Characters of the message of a failure that a browser reports. */
  reportMessage: 500,
  /** Characters of its stack. */
  reportStack: 4_000,
} as const;
