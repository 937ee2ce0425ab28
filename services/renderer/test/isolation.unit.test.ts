import { createSocket } from "node:dgram";
import { once } from "node:events";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasNamespaces, spawnConfined } from "../src/confinement.ts";
import { htmlOf, type RunningRenderer, startRenderer } from "./running-renderer.ts";

const namespaced = hasNamespaces();
let renderer: RunningRenderer;
const folder = mkdtempSync(join(tmpdir(), "isolation-"));
const secretFile = join(folder, "secret");
const link = join(folder, "link");
writeFileSync(secretFile, "sentinel-secret");
symlinkSync(secretFile, link);

/** Counts what reaches this process by the network. */
let reached = 0;
const tcp = createServer((socket) => {
  reached += 1;
  socket.end("sentinel-secret");
});
const udp = createSocket("udp4").on("message", () => {
  reached += 1;
});
const ports = { tcp: 0, udp: 0 };

beforeAll(async () => {
  renderer = await startRenderer();
  await once(tcp.listen(0, "127.0.0.1"), "listening");
  udp.bind(0, "127.0.0.1");
  await once(udp, "listening");
  const address = tcp.address();
  ports.tcp = typeof address === "object" && address ? address.port : 0;
  ports.udp = udp.address().port;
});
afterAll(async () => {
  tcp.close();
  udp.close();
  await renderer.stop();
  rmSync(folder, { recursive: true });
});

describe("a bundle", () => {
  /** Ways to an object of the process, as expressions with its value. */
  const ways = [
    "process",
    "globalThis.process",
    "module.constructor.constructor('return process')()",
    "require.constructor('return process')()",
    "require('node:process')",
    "this.constructor.constructor('return process')()",
    "URL.constructor('return process')()",
    "new URL('https://a.example').searchParams.constructor.constructor('return process')()",
    "console.log.constructor('return process')()",
    "setTimeout.constructor('return process')()",
    "new TextEncoder().encode('').constructor.constructor('return process')()",
    "request.constructor.constructor('return process')()",
    "(0, eval)('process')",
    "new (async () => {}).constructor('return process')()",
    "Reflect.construct(Function, ['return process'])()",
    "new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])) && process",
  ];

  it.each(ways)("has no process by %s", async (way) => {
    const source = `try { return "found " + typeof (${way}) } catch (error) { return "refused " + error.name }`;
    expect(await htmlOf(renderer, source)).toMatch(
      /^(found undefined|refused (ReferenceError|EvalError|Error|CompileError))$/,
    );
  });

  /** Objects that could be of the process; each with what is collected from it. */
  const suspects = {
    "of exceptions of the process": `
      const dig = () => { try { return dig() } catch (error) { objects.push(error); throw error } };
      const deep = () => { try { deep() } finally { try { new URL("https://a.example/") } catch (error) { objects.push(error) } } };
      try { dig() } catch {}
      try { deep() } catch (error) { objects.push(error) }`,
    "of frames of the process": `
      Error.stackTraceLimit = 100;
      Error.prepareStackTrace = (error, frames) => {
        objects.push(frames);
        for (const frame of frames) objects.push(frame, frame.getThis(), frame.getFunction());
        return "";
      };
      new Error("here").stack;
      try { new URL("") } catch (error) { error.stack }`,
    "of globals and arguments": `
      objects.push(...Object.getOwnPropertyNames(globalThis).map((name) => globalThis[name]));
      objects.push(module, require, request, arguments, setTimeout(() => {}), new URL("https://a.example").searchParams);`,
  };

  /** Names each object whose prototypes are not those of the bundle's own context. */
  const foreign = `
    const seen = new Set();
    const isForeign = (value) => {
      if ((typeof value !== "object" && typeof value !== "function") || value === null || seen.has(value)) return false;
      seen.add(value);
      let root = value;
      for (let next = root; next; next = Object.getPrototypeOf(root)) { root = next; if (!Object.getPrototypeOf(root)) break; }
      return root !== Object.prototype && root !== value;
    };
    return objects.filter(isForeign).map((value) => Object.prototype.toString.call(value)).join() || "none of " + objects.length`;

  it.each(Object.entries(suspects))("gets no object %s", async (_, collect) => {
    const html = await htmlOf(renderer, `const objects = []; ${collect} ${foreign}`);
    expect(html).toMatch(/^none of [1-9]/);
  });

  /** Errors of the process itself, each passed to `attack`. */
  const leaks = {
    "a refused import": `import("node:fs").then(() => globalThis.found.push("imported"), attack);`,
    "a stack that overflows in Node's code": `
      const errors = [];
      const unwind = () => {
        try { unwind() } catch {}
        if (errors.length < 100) try { errors.push(new Error("deep").stack) } catch (error) { errors.push(error) }
      };
      unwind();
      errors.filter((error) => typeof error === "object").forEach(attack);`,
  };

  it.each(Object.entries(leaks))("changes nothing by the error of %s", async (_, leak) => {
    const source = `
      globalThis.found ??= [];
      const attack = (error) => {
        let root = error;
        while (Object.getPrototypeOf(root)) root = Object.getPrototypeOf(root);
        if (root === Object.prototype) return;
        const attempts = [
          () => error.constructor.constructor("return process")(),
          () => { "use strict"; root.polluted = true; },
          () => { "use strict"; root.constructor.assign = () => "changed"; },
          () => { "use strict"; root.constructor.keys({}).constructor.prototype.map = () => "changed"; },
          () => { "use strict"; root.constructor.constructor.prototype.call = () => "changed"; },
          () => Object.setPrototypeOf(root, { polluted: true }),
          () => Object.defineProperty(root, "polluted", { value: true }),
        ];
        for (const attempt of attempts) {
          try { globalThis.found.push("did " + attempt()) } catch { globalThis.found.push("refused") }
        }
      };
      ${leak}
      return [...new Set(globalThis.found)].join()`;
    await htmlOf(renderer, source);
    expect(await htmlOf(renderer, source)).toBe("refused");
    const reading = "return [{}.polluted, (() => 1).call(), [1].map((one) => one)].join()";
    expect(await htmlOf(renderer, reading)).toBe(",1,1");
  });
});

type Act = [act: string, body: string, code: string];

/** What code would attempt that has left its context, with the code of its error. */
const heldByFlags: Act[] = [
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
    "const { WASI } = await import('node:wasi'); return new WASI({ version: 'preview1', preopens: { '/': '/' } })",
    "ERR_ACCESS_DENIED",
  ],
  ["compiles a text", "return new Function('return 1')()", "EvalError"],
  ["changes an intrinsic", "Object.prototype.polluted = true; return 'changed'", "TypeError"],
];

const heldByNamespaces: Act[] = [
  [
    "connects by TCP",
    "return await new Promise((resolve, reject) => net.connect(ports.tcp, '127.0.0.1').on('data', resolve).on('error', reject))",
    "ENETUNREACH",
  ],
  ["fetches", "return await (await fetch('http://127.0.0.1:' + ports.tcp)).text()", "ENETUNREACH"],
  [
    "sends by UDP",
    "const socket = dgram.createSocket('udp4'); return await new Promise((resolve, reject) => socket.send('text', ports.udp, '127.0.0.1', (error) => error ? reject(error) : resolve('sent')))",
    "ENETUNREACH",
  ],
  [
    "asks a name server",
    "const resolver = new dns.promises.Resolver({ timeout: 200, tries: 1 }); resolver.setServers(['127.0.0.1:' + ports.udp]); return await resolver.resolve4('a.example')",
    "ECONNREFUSED",
  ],
  ["signals the supervisor", "return process.kill(supervisor, 0)", "ESRCH"],
  ["signals its parent", "return process.kill(process.ppid || supervisor, 0)", "ESRCH"],
];

/** Runs the body of an act where bundles are evaluated, outside of any context. */
async function attempt(body: string, inNamespaces: boolean): Promise<string> {
  const program = `
    import fs from "node:fs"; import net from "node:net"; import dgram from "node:dgram"; import dns from "node:dns";
    const [secretFile, link, supervisor, ports] = ${JSON.stringify([secretFile, link, renderer.pid, ports])};
    try { console.log("did", String(await (async () => { ${body} })())); }
    catch (error) { console.log("refused", error.cause?.code ?? error.code ?? error.name); }
    process.exit();`;
  const child = spawnConfined(program, { heapMb: 64, namespaced: inNamespaces });
  child.stdin.end();
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return output.trim() || errors;
}

describe("code that has left its context", () => {
  it.each([...heldByFlags, ...(namespaced ? heldByNamespaces : [])])(
    "is refused when it %s",
    async (_, body, code) => {
      const before = reached;
      expect(await attempt(body, namespaced)).toBe(`refused ${code}`);
      expect(reached).toBe(before);
    },
  );

  it.each(heldByFlags)("is refused without namespaces too when it %s", async (_, body, code) => {
    expect(await attempt(body, false)).toBe(`refused ${code}`);
  });

  it("has an empty environment", async () => {
    expect(await attempt("return JSON.stringify(process.env)", namespaced)).toBe("did {}");
    expect(await attempt("return JSON.stringify(process.env)", false)).toBe("did {}");
  });

  it("reaches this machine without namespaces, which are what refuses it", async () => {
    const [, body = ""] = heldByNamespaces[0] ?? [];
    expect(await attempt(body, false)).toBe("did sentinel-secret");
  });
});

it("a renderer on a machine without namespaces says so once in its log", () => {
  expect(renderer.log().split("permits no namespaces").length).toBe(namespaced ? 1 : 2);
});
