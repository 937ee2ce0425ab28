import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer, type Socket } from "node:net";

/** What code would attempt that has left its context: the body of a function, and the code of its error. */
export type Act = [act: string, body: string, code: string];

/** What the bodies of acts know by these names. */
export interface KnownToActs {
  secretFile: string;
  /** A symbolic link to the secret file. */
  link: string;
  /** The process id of the supervisor, as the process that renders sees it. */
  supervisor: number;
  host: string;
  ports: { tcp: number; udp: number };
  /** Paths of Unix sockets that the user may open, in memory too. */
  sockets: string[];
}

export const heldByFlags: Act[] = [
  ["reads a file", "return fs.readFileSync(secretFile, 'utf8')", "ERR_ACCESS_DENIED"],
  ["reads a file by a link", "return fs.readFileSync(link, 'utf8')", "ERR_ACCESS_DENIED"],
  ["lists a folder", "return fs.readdirSync('/').join()", "ERR_ACCESS_DENIED"],
  ["writes a file", "return fs.writeFileSync('/tmp/written', 'text')", "ERR_ACCESS_DENIED"],
  [
    "reads the supervisor's environment",
    "return fs.readFileSync('/proc/' + supervisor + '/environ', 'utf8')",
    "ERR_ACCESS_DENIED",
  ],
  ["opens its own memory", "return fs.openSync('/proc/self/mem', 'r')", "ERR_ACCESS_DENIED"],
  [
    "starts a program",
    "return (await import('node:child_process')).execSync('id').toString()",
    "ERR_ACCESS_DENIED",
  ],
  [
    "starts a worker",
    "const { Worker } = await import('node:worker_threads'); return new Worker('', { eval: true, execArgv: [] })",
    "ERR_ACCESS_DENIED",
  ],
  [
    "opens a database",
    "const { DatabaseSync } = await import('node:sqlite'); return new DatabaseSync('/tmp/written.db')",
    "ERR_UNKNOWN_BUILTIN_MODULE",
  ],
  [
    "loads an addon",
    "return process.dlopen({ exports: {} }, '/tmp/addon.node')",
    "ERR_DLOPEN_DISABLED",
  ],
  ["binds to Node's internals", "return process.binding('fs')", "ERR_ACCESS_DENIED"],
  ["opens the inspector", "return (await import('node:inspector')).open(0)", "ERR_ACCESS_DENIED"],
  [
    "starts WASI",
    "return new WASI({ version: 'preview1', preopens: { '/': '/' } })",
    "ERR_ACCESS_DENIED",
  ],
  ["compiles a text", "return new Function('return 1')()", "EvalError"],
  ["changes an intrinsic", "Object.prototype.polluted = true; return 'changed'", "TypeError"],
  ["replaces a method", "Map.prototype.get = () => 'changed'; return 'changed'", "TypeError"],
  [
    "prepares the stacks of errors",
    "Error.prepareStackTrace = () => 'changed'; return 'changed'",
    "TypeError",
  ],
  [
    "changes what iterates",
    "Object.getPrototypeOf([].values()).next = () => 'changed'; return 'changed'",
    "TypeError",
  ],
  [
    "changes what awaits",
    "Object.getPrototypeOf(async () => {}).constructor = 'changed'; return 'changed'",
    "TypeError",
  ],
];

/** Held by the network namespace of the process, or of the container. */
export const onTheNetwork: Act[] = [
  [
    "connects by TCP",
    "return await new Promise((resolve, reject) => net.connect(ports.tcp, host).on('data', resolve).on('error', reject))",
    "ENETUNREACH",
  ],
  [
    "fetches",
    "return await (await fetch('http://' + host + ':' + ports.tcp)).text()",
    "ENETUNREACH",
  ],
  [
    "sends by UDP",
    "const socket = dgram.createSocket('udp4'); return await new Promise((resolve, reject) => socket.send('text', ports.udp, host, (error) => error ? reject(error) : resolve('sent')))",
    "ENETUNREACH",
  ],
  [
    "asks a name server",
    "const resolver = new dns.promises.Resolver({ timeout: 200, tries: 1 }); resolver.setServers([host + ':' + ports.udp]); return await resolver.resolve4('a.example')",
    "ECONNREFUSED",
  ],
];

/** Held by the namespaces of mounts and of processes that each process which renders has. */
export const inNamespaces: Act[] = [
  [
    "connects to a Unix socket",
    "let refusal; for (const socket of sockets) try { return await new Promise((resolve, reject) => net.connect(socket).on('data', resolve).on('error', reject)) } catch (error) { refusal = error; } throw refusal",
    "ENOENT",
  ],
  ["signals the supervisor", "return process.kill(supervisor, 0)", "ESRCH"],
  ["signals its parent", "return process.kill(process.ppid || supervisor, 0)", "ESRCH"],
];

/** The program of a process that tries an act: it writes `did <result>` or `refused <code>`. */
export const programOf = (body: string, known: KnownToActs): string => `
  import fs from "node:fs"; import net from "node:net"; import dgram from "node:dgram"; import dns from "node:dns"; import { WASI } from "node:wasi";
  const { secretFile, link, supervisor, host, ports, sockets } = ${JSON.stringify(known)};
  try { console.log("did", String(await (async () => { ${body} })())); }
  catch (error) { console.log("refused", error.cause?.code ?? error.code ?? error.name); }
  process.exit();`;

/** Listens for what reaches this machine by the network, or by Unix sockets at these paths. */
export async function listenForActs(host: string, paths: readonly string[]) {
  let reached = 0;
  const reach = (socket: Socket) => {
    reached += 1;
    socket.end("sentinel-secret");
  };
  const tcp = createServer(reach);
  const listenAt = async (path: string) => {
    const server = createServer(reach).listen(path);
    await once(server, "listening");
    return server;
  };
  const unix = await Promise.all(paths.map(listenAt));
  const udp = createSocket("udp4").on("message", () => {
    reached += 1;
  });
  await once(tcp.listen(0, host), "listening");
  udp.bind(0, host);
  await once(udp, "listening");
  const address = tcp.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    ports: { tcp: port, udp: udp.address().port },
    reached: () => reached,
    close: () => {
      tcp.close();
      for (const server of unix) server.close();
      udp.close();
    },
  };
}
