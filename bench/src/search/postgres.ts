import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chown } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { findOnPath, freePort } from "@deeds/engines";
import type { Bench } from "../suite.ts";
import { pause } from "../timing.ts";

const run = promisify(execFile);

/** A PostgreSQL of our own with `pg_trgm`. */
export interface Postgres {
  execute(sql: string): Promise<void>;
  /** Rows as tab-separated lines. */
  load(table: string, rows: AsyncIterable<string>): Promise<void>;
  /** Milliseconds that each statement takes, in one session. */
  time(statements: readonly string[]): Promise<number[]>;
}

/** Starts it on a free port of this machine, removed at the end; null when none is installed. */
export async function startPostgres(bench: Bench): Promise<Postgres | null> {
  const bin = await findBinaries();
  if (bin === null) return null;
  const data = join(await ownedFolder(bench), "data");
  const user = await serverUser();
  const port = await freePort();
  await run(join(bin, "initdb"), ["-D", data, "-A", "trust", "-U", "bench", "--no-sync"], user);
  const settings = [
    ...["listen_addresses=127.0.0.1", "unix_socket_directories=", "shared_buffers=1GB"],
    ...["fsync=off", "max_wal_size=4GB", "maintenance_work_mem=512MB", "jit=off"],
  ];
  const options = settings.flatMap((setting) => ["-c", setting]);
  const server = spawn(join(bin, "postgres"), ["-D", data, "-p", String(port), ...options], {
    ...user,
    stdio: "ignore",
  });
  bench.atEnd(async () => {
    server.kill("SIGINT");
    if (server.exitCode === null) await once(server, "exit");
  });
  const psql = (args: readonly string[]) =>
    spawn(join(bin, "psql"), [...connection(port), "-X", "-q", "-v", "ON_ERROR_STOP=1", ...args], {
      stdio: ["pipe", "pipe", "inherit"],
    });
  for (let tries = 0; !(await answers(bin, port)); tries += 1) {
    if (tries > 100) throw new Error("PostgreSQL did not start");
    await pause(200);
  }
  return clientOf(psql);
}

const connection = (port: number) => [
  "-h",
  "127.0.0.1",
  "-p",
  String(port),
  "-U",
  "bench",
  "postgres",
];

const answers = (bin: string, port: number): Promise<boolean> =>
  run(join(bin, "pg_isready"), connection(port).slice(0, 4)).then(
    () => true,
    () => false,
  );

function clientOf(psql: (args: readonly string[]) => ReturnType<typeof spawn>): Postgres {
  const talk = async (args: readonly string[], input: Readable): Promise<string> => {
    const child = psql(args);
    const chunks: string[] = [];
    child.stdout?.setEncoding("utf8").on("data", (chunk: string) => chunks.push(chunk));
    const ended = once(child, "exit");
    if (child.stdin) await pipeline(input, child.stdin);
    const [code] = await ended;
    if (code !== 0) throw new Error(`psql ended with ${code}`);
    return chunks.join("");
  };
  return {
    execute: async (sql) => void (await talk([], Readable.from([sql]))),
    load: async (table, rows) =>
      void (await talk(["-c", `COPY ${table} FROM STDIN`], Readable.from(rows))),
    time: async (statements) => {
      const script = ["\\timing on", "\\o /dev/null", ...statements.map((sql) => `${sql};`), ""];
      const output = await talk([], Readable.from([script.join("\n")]));
      return [...output.matchAll(/^Time: ([\d.]+) ms/gm)].map((match) => Number(match[1]));
    },
  };
}

/** Debian keeps them off the path. */
async function findBinaries(): Promise<string | null> {
  const debian = ["17", "16", "15", "14"].map((major) => `/usr/lib/postgresql/${major}/bin`);
  const initdb = findOnPath("initdb", {
    ...process.env,
    PATH: [...debian, process.env.PATH].join(":"),
  });
  return initdb ? join(initdb, "..") : null;
}

/** PostgreSQL refuses to run as root. */
async function serverUser(): Promise<{ uid?: number; gid?: number }> {
  return process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
}

async function ownedFolder(bench: Bench): Promise<string> {
  const folder = await bench.folder();
  const { uid, gid } = await serverUser();
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid);
  return folder;
}
