// For the models of a service only: what is needed to define and query its collections.
export { type Connection, isDuplicateKey, type Transaction, trusted } from "./database.ts";
