import { explain, StartFailure } from "../packages/tools/engines/src/index.ts";
import {
  type Behavior,
  respondWith,
  startReceiver,
} from "../packages/tools/webhook-conformance/src/index.ts";
import { printLine } from "./print-line.ts";
import { readArguments } from "./read-arguments.ts";
import { printDelivery } from "./webhook-listen/print-delivery.ts";

const usage = `node scripts/run.mjs scripts/webhook-listen.ts [--port 9000] [--secret whsec_…|whpk_…] [--status 204]
  Receives webhooks on this machine, verifies their signatures and prints them.
  --secret   the endpoint's secret or public key, or both of a rotation, with a comma between them;
             also taken from WEBHOOK_SECRET
  --status   the status of its responses, e.g. 503 to see a retry`;

function readOptions() {
  const known = {
    port: { type: "string", default: "9000" },
    secret: { type: "string", default: process.env.WEBHOOK_SECRET ?? "" },
    status: { type: "string", default: "204" },
  } as const;
  const { values } = readArguments(usage, { options: known });
  const keys = values.secret.split(",").filter(Boolean);
  const [port, status] = [Number(values.port), Number(values.status)];
  const isGood = port >= 0 && port < 65_536 && status >= 200 && status < 600;
  if (isGood && keys.every(isSecretOrPublicKey)) return { port, status, keys };
  throw new StartFailure(usage);
}

const isSecretOrPublicKey = (key: string) => /^(whsec|whpk)_[A-Za-z0-9+/]+={0,2}$/.test(key);

async function listen(): Promise<void> {
  const { port, status, keys } = readOptions();
  const behavior: Behavior = (response, delivery) => {
    printLine(printDelivery(delivery, keys, new Date()));
    respondWith(status)(response, delivery);
  };
  const receiver = await startReceiver({ port, behavior }).catch(() => {
    throw new StartFailure(`Port ${port} cannot be listened on: choose another with --port.`);
  });
  printLine(`listening on ${receiver.url}; responds ${status}`);
  if (keys.length === 0) printLine("without --secret signatures are shown and not verified");
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void receiver.close().then(() => process.exit(0)));
  }
}

try {
  await listen();
} catch (problem) {
  printLine(explain(problem));
  process.exit(1);
}
