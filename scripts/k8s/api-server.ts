import { type ChildProcess, spawn } from "node:child_process";
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, until } from "../../packages/tools/engines/src/index.ts";
import { feed, requiredTool } from "./tools.ts";

export type ApiServer = NonNullable<Awaited<ReturnType<typeof startApiServer>>>;

/** Pins the versions: a Go module without sources, whose tools are built. */
const tools = "scripts/k8s/kube-tools";

/**
 * Starts a kube-apiserver with its default admission, with an etcd of its own on loopback; `null` where they
 * cannot be built. `kubectl` runs as an administrator of the server.
 */
export async function startApiServer(kubectl: string) {
  const etcd = requiredTool("etcd", "go.etcd.io/etcd/server/v3", tools);
  const server = requiredTool("kube-apiserver", "k8s.io/kubernetes/cmd/kube-apiserver", tools);
  if (!(etcd && server)) return null;
  const folder = mkdtempSync(join(tmpdir(), "api-server-"));
  const log = join(folder, "log");
  const children: ChildProcess[] = [];
  const start = (program: string, args: readonly string[]) => {
    const output = openSync(log, "a");
    children.push(spawn(program, args, { cwd: folder, stdio: ["ignore", output, output] }));
  };
  const stop = () => {
    // In order, it takes longer than all the rest.
    for (const child of children) child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  };
  const storage = `http://127.0.0.1:${await freePort()}`;
  start(etcd, storageArguments(storage, `http://127.0.0.1:${await freePort()}`));
  const token = randomBytes(16).toString("hex");
  const port = await freePort();
  start(server, serverArguments({ folder, storage, port, token }));
  const config = join(folder, "kubeconfig.json");
  writeFileSync(config, kubeconfig(port, token));
  const options = ["--kubeconfig", config, "--cache-dir", join(folder, "cache")];
  const run = (args: readonly string[], input = "") => feed(kubectl, [...options, ...args], input);
  const isReady = () => Promise.resolve(run(["get", "--raw", "/readyz"]).passed);
  try {
    await until(AbortSignal.timeout(120_000), isReady);
  } catch {
    const output = readFileSync(log, "utf8").slice(-2_000);
    stop();
    throw new Error(`kube-apiserver is not ready:\n${output}`);
  }
  return { kubectl: run, stop };
}

const storageArguments = (clients: string, peers: string): string[] => [
  "--data-dir=etcd",
  `--listen-client-urls=${clients}`,
  `--advertise-client-urls=${clients}`,
  `--listen-peer-urls=${peers}`,
  `--initial-advertise-peer-urls=${peers}`,
  `--initial-cluster=default=${peers}`,
  "--unsafe-no-fsync",
  "--log-level=error",
];

interface ServerSettings {
  folder: string;
  storage: string;
  port: number;
  token: string;
}

function serverArguments({ folder, storage, port, token }: ServerSettings): string[] {
  const key = join(folder, "accounts.key");
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  writeFileSync(key, privateKey.export({ type: "sec1", format: "pem" }));
  const tokens = join(folder, "tokens.csv");
  writeFileSync(tokens, `${token},check,check,system:masters\n`);
  return [
    `--etcd-servers=${storage}`,
    "--bind-address=127.0.0.1",
    `--secure-port=${port}`,
    `--cert-dir=${folder}`,
    `--token-auth-file=${tokens}`,
    "--authorization-mode=RBAC",
    "--service-cluster-ip-range=10.0.0.0/16",
    "--service-account-issuer=https://kubernetes.default.svc",
    `--service-account-key-file=${key}`,
    `--service-account-signing-key-file=${key}`,
    // As clusters do: pod security decides which pods are privileged.
    "--allow-privileged=true",
  ];
}

function kubeconfig(port: number, token: string): string {
  const server = `https://127.0.0.1:${port}`;
  return JSON.stringify({
    apiVersion: "v1",
    kind: "Config",
    clusters: [{ name: "check", cluster: { server, "insecure-skip-tls-verify": true } }],
    users: [{ name: "check", user: { token } }],
    contexts: [{ name: "check", context: { cluster: "check", user: "check" } }],
    "current-context": "check",
  });
}
