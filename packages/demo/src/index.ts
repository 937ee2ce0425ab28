export type { DemoPerson, DemoProof, MediaFile } from "./demo-person.ts";
export { type GeneratedPerson, generatedPerson } from "./generated-names.ts";
export { approvedPeople, pendingPeople, rejectedPeople } from "./people/index.ts";
export { type AuthSettings, createDemoAccounts } from "./seed/accounts.ts";
export { type SeedOptions, seedDemo } from "./seed.ts";
export { suggestions } from "./suggestions.ts";
