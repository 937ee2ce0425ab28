// Starts the engines of a data folder and stays until it is killed.
import { claimRunFolder, openDataFolder, startEngines } from "../src/index.ts";

const data = openDataFolder(process.argv[2] ?? "");
const log = () => undefined;
await claimRunFolder(data.run, log);
await startEngines({ data, log, env: { ...process.env, MONGODB_URL: "", NATS_URL: "" } });
process.stdout.write("started\n");
setInterval(() => undefined, 60_000);
