export { createRepository, type Repository, startRemote } from "./create.ts";
