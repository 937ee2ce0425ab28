/** Where the register itself can be reached; the names are reserved for examples. */
export const contacts = {
  email: "hello@good-deeds.example",
  messenger: "https://telegram.good-deeds.example/",
} as const;
