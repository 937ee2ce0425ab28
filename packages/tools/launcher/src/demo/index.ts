export { demoAccounts, demoPeople } from "./data.ts";
export { generatedPerson, seededRandom } from "./generated-people.ts";
export { assertDemoIsLocal } from "./local-only.ts";
export { seedDemo } from "./seed.ts";
