import { shipOnChange } from "../packages/federation/src/index.ts";
import { fail, shipArguments } from "./ship-arguments.ts";

/** `npm run dev -- mf-registry`: ships into a running product again after each change. */
try {
  const options = shipArguments("dev");
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
  options.log("Watching the sources; Ctrl-C ends it.");
  await shipOnChange(options, stop.signal);
} catch (error) {
  fail(error);
}
