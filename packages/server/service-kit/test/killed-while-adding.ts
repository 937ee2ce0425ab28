// Creates a record and is killed before the response is stored; argument: the database's address.
import { connectDatabase, createIdempotencyKeys, createLogger } from "../src/index.ts";
import { addOne, call, endpoint } from "./adding.ts";

const database = await connectDatabase(process.argv[2] ?? "", createLogger("killed", "silent"));
const keys = await createIdempotencyKeys(database);
await keys.once(call, endpoint, async () => {
  const response = await addOne(database);
  process.kill(process.pid, "SIGKILL");
  return response;
});
