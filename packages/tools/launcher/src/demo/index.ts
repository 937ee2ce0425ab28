export { demoAccounts, demoPeople } from "./data.ts";
export { type GeneratedPerson, generatedPerson } from "./generated-people.ts";
export { type SeedOptions, seedDemo } from "./seed.ts";
