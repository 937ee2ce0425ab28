import { resolve } from "node:path";
import { frontEndName } from "../packages/shared/contracts/src/index.ts";
import { serveRemote } from "../packages/web/federation/src/index.ts";
import { readArguments } from "./read-arguments.ts";
import { fail } from "./ship-arguments.ts";

const usage =
  "npm run dev -- <remote> [--gateway http://127.0.0.1:8080] [--port 8090] [--from <folder>]";

/** `npm run dev -- mf-registry`: one remote with hot reload, over any running product. */
try {
  const { values, positionals } = readArguments(usage, {
    allowPositionals: true,
    options: {
      gateway: { type: "string", default: `http://127.0.0.1:${process.env.PORT ?? 8080}` },
      port: { type: "string" },
      // Sources that are not those of this checkout.
      from: { type: "string" },
    },
  });
  const name = frontEndName.safeParse(positionals[0]);
  if (!name.success || name.data === "shell" || positionals.length > 1) throw new Error(usage);
  await serveRemote({
    name: name.data,
    gateway: values.gateway,
    port: values.port === undefined ? null : Number(values.port),
    ...(values.from && { folder: resolve(values.from) }),
    log: (line) => process.stdout.write(`${line}\n`),
  });
} catch (error) {
  fail(error);
}
