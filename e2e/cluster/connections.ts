import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { root } from "../containers/installation.ts";
import { type Cluster, isOurs, kubectl, nameLabel, nameOf, outside, type Pod } from "./cluster.ts";
import { helper, waiting } from "./helpers.ts";

interface Target {
  name: string;
  ip: string;
  port: number;
}

const metricsPort = 9090;
const engines: Record<string, number> = { mongodb: 27_017, nats: 4222, minio: 9000 };
const stranger = "a stranger";

/** Prints for each address whether a TCP connection is made within three seconds. */
const probe = `
  const { connect } = require("node:net");
  const tries = JSON.parse(process.argv[1]).map(({ ip, port }) => new Promise((done) => {
    const socket = connect({ host: ip, port, timeout: 3_000 });
    const end = (is) => { socket.destroy(); done(is); };
    socket.once("connect", () => end(true)).once("error", () => end(false)).once("timeout", () => end(false));
  }));
  Promise.all(tries).then((all) => process.stdout.write(JSON.stringify(all)));
`;
const node = ["/usr/local/bin/node", "--eval", probe];

/** Tries each connection from each kind of pod; returns those that k8s/who-talks.txt does not have so. */
export async function tryConnections(
  cluster: Cluster,
): Promise<{ tried: number; wrong: string[] }> {
  await cluster.apply([
    helper("stranger", { namespace: outside, args: waiting }),
    helper("backup-probe", { args: waiting, labels: { [nameLabel]: "backup" } }),
  ]);
  const { kubectl: ask } = cluster;
  await ask("wait", "--for=condition=Ready", "pod/backup-probe", "--timeout=60s");
  await ask("wait", "-n", outside, "--for=condition=Ready", "pod/stranger", "--timeout=60s");
  const pods = (await cluster.pods()).filter(({ status }) => status.phase === "Running");
  const targets = [...targetsIn(pods), await nameServer()];
  const isAllowed = readIntent();
  const wrong: string[] = [];
  let tried = 0;
  const check = async (from: string, exec: string[], form: (all: Target[]) => string[]) => {
    const others = targets.filter(({ name }) => name !== from);
    const output = await ask("exec", ...exec, "--", ...form(others));
    const made = z.array(z.boolean()).length(others.length).parse(JSON.parse(output));
    for (const [index, { name, port }] of others.entries()) {
      tried += 1;
      const expected = isAllowed(from, name, port);
      if (made[index] === expected) continue;
      wrong.push(`${from} -> ${name}:${port} is ${expected ? "refused" : "possible"}`);
    }
  };
  const byNode = (all: Target[]) => [...node, JSON.stringify(all)];
  const sources = new Map(pods.map((one) => [nameOf(one), one]));
  for (const [name, { metadata, spec }] of sources) {
    const own = spec.containers.find(isOurs);
    const container = (own ?? spec.containers[0])?.name ?? "";
    const form = own ? byNode : byShell[name];
    if (form) await check(name, [metadata.name, "-c", container], form);
  }
  await check(stranger, ["-n", outside, "stranger"], byNode);
  await ask("delete", "pod", "backup-probe", "--now");
  await ask("delete", "-n", outside, "pod", "stranger", "--now");
  return { tried, wrong };
}

/** In images without Node. */
const listOf = (lines: string[]) =>
  `printf '['; first=; ${lines.map((line) => `printf %s "$first"; first=,; if ${line}; then printf true; else printf false; fi`).join("; ")}; printf ']'`;
const byShell: Record<string, (all: Target[]) => string[]> = {
  mongodb: (all) => [
    "bash",
    "-c",
    listOf(
      all.map(({ ip, port }) => `timeout 3 bash -c ': < /dev/tcp/${ip}/${port}' 2> /dev/null`),
    ),
  ],
  nats: (all) => [
    "sh",
    "-c",
    listOf(all.map(({ ip, port }) => `nc -w 3 ${ip} ${port} -e /bin/true > /dev/null 2>&1`)),
  ],
};

function targetsIn(pods: readonly Pod[]): Target[] {
  const first = new Map(pods.map((one) => [nameOf(one), one.status.podIP]));
  first.delete("backup");
  return [...first].flatMap(([name, ip]) => {
    const port = engines[name];
    if (port !== undefined) return [{ name, ip, port }];
    return [8080, metricsPort].map((one) => ({ name, ip, port: one }));
  });
}

async function nameServer(): Promise<Target> {
  // A pod that was evicted is still listed.
  const running = ["-l", "k8s-app=kube-dns", "--field-selector", "status.phase=Running"];
  const path = "jsonpath={.items[0].status.podIP}";
  const args = ["get", "pods", "-n", "kube-system", ...running, "-o", path];
  return { name: "kube-dns", ip: (await kubectl(args)).trim(), port: 53 };
}

/** Reads which connections the policies of the overlay are to allow. */
function readIntent() {
  const text = readFileSync(join(root, "k8s/who-talks.txt"), "utf8");
  const installed = ["base/policies", "components/own-engines"];
  const sections = text.split(/^# /m).map((section) => section.trim().split("\n"));
  const lines = new Set(sections.filter(([name = ""]) => installed.includes(name)).flat());
  const namesServed = /^all pods but (\S+) -> kube-system\/kube-dns:53/m;
  const [, withoutEgress = ""] = namesServed.exec(text) ?? [];
  const isPublic = (name: string, port: number) =>
    name === "kube-dns" || (lines.has(`any address -> ${name}:http`) && port === 8080);
  return (from: string, to: string, port: number): boolean =>
    lines.has(`${from} -> ${to}:${port}`) || (from !== withoutEgress && isPublic(to, port));
}
