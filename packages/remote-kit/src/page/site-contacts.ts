/** Where the register itself can be reached; the names are reserved for examples. */
export const siteContacts = {
  email: "hello@good-deeds.example",
  messenger: "https://telegram.good-deeds.example/",
} as const;
