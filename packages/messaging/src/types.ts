import type { ClientSession, Connection } from "mongoose";

/** What messaging needs of a service's database. */
export interface MessageStore {
  connection: Connection;
  transaction<Result>(work: (tx: ClientSession) => Promise<Result>): Promise<Result>;
  /** Whether an error tells that the database is away: such a failure never buries an event. */
  isOutage(error: unknown): boolean;
}

/** What messaging needs of a logger. */
export interface MessageLog {
  info(about: object, message: string): void;
  warn(about: object, message: string): void;
  error(about: object, message: string): void;
}
