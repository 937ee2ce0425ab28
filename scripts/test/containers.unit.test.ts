import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { serviceNames } from "../../packages/shared/contracts/src/index.ts";
import { openSecrets } from "../../packages/tools/engines/src/data-folder.ts";
import { sources } from "../../packages/tools/engines/src/fetch-source.ts";
import { mongodSpec } from "../../packages/tools/engines/src/mongod.ts";
import { natsAccounts, natsSpec } from "../../packages/tools/engines/src/nats.ts";
import { storageSpec } from "../../packages/tools/engines/src/object-storage.ts";
import { PARTS, semiSpaceMb } from "../../packages/tools/launcher/src/specs.ts";
import { root } from "../check/run-tool.ts";
import { prometheusModule } from "../go-tool.ts";
import { librariesOf } from "../image/libraries.ts";

// `npm start`, docker-compose.yml and the manifests run the same engines with the same settings.
const read = (file: string) => readFileSync(join(root, file), "utf8");
const engines = "k8s/components/own-engines";
const compose = read("docker-compose.yml");
const versionsOfCluster = ["mongodb", "nats"]
  .map((engine) => read(`${engines}/${engine}/kustomization.yaml`))
  .join("\n");
const natsSettings = read(`${engines}/nats/nats.conf`);

const folder = mkdtempSync(join(tmpdir(), "containers-"));
afterAll(() => rmSync(folder, { recursive: true }));
const common = {
  data: { root: folder, logs: folder, run: folder, isNew: true },
  secrets: openSecrets(folder),
  ports: {
    mongod: 1,
    nats: 2,
    natsMonitor: 3,
    s3: 4,
    s3Console: 5,
    s3Master: 6,
    s3Volume: 7,
    s3Filer: 8,
  },
  durable: true,
};
const versionOf = (engine: keyof typeof sources): string => sources[engine][0]?.version ?? "";
const escaped = (text: string) => text.replaceAll(".", "\\.");
const binary = (engine: "mongod" | "nats-server" | "minio") => ({
  engine,
  path: engine,
  version: versionOf(engine),
});

describe.each([
  ["mongod", "mongo", "mongo"],
  ["nats-server", "nats", "nats"],
] as const)("%s", (engine, image, name) => {
  test("has the version of npm start in compose and in the cluster", () => {
    expect(compose).toMatch(new RegExp(`:-${image}:${escaped(versionOf(engine))}(-\\w+)?}`));
    const tag = new RegExp(`newName: ${name}, newTag: "?${escaped(versionOf(engine))}`);
    expect(versionsOfCluster).toMatch(tag);
  });
});

/** The arguments of mongod by `npm start`: names and server parameters. */
function mongodArguments() {
  const { args } = mongodSpec({ ...common, binary: binary("mongod") });
  const valuesOf = (name: string) =>
    args.filter((one) => one.startsWith(`${name}=`)).map((one) => one.slice(name.length + 1));
  return {
    flags: args.map((one) => one.replace(/=.*/s, "")),
    parameters: valuesOf("--setParameter"),
  };
}

test.each([
  ["docker-compose.yml", compose],
  ["the cluster", read(`${engines}/mongodb/statefulset.yaml`)],
])("mongod has the settings of npm start in %s", (_, text) => {
  const { flags, parameters } = mongodArguments();
  // Of one machine, or of a size that differs on purpose.
  const others = ["--dbpath", "--port", "--bind_ip", "--nounixsocket"];
  expect(flags.filter((flag) => !others.includes(flag) && !text.includes(flag))).toEqual([]);
  expect(parameters.filter((parameter) => !text.includes(parameter))).toEqual([]);
});

test("NATS has the settings of npm start", () => {
  const { args } = natsSpec({ ...common, binary: binary("nats-server") });
  const own = readFileSync(args[1] ?? "", "utf8");
  for (const setting of ["max_mem", "max_file", "sync_interval"]) {
    const line = new RegExp(`^\\s*${setting}: .*$`, "m");
    expect(line.exec(natsSettings)?.[0].trim()).toBe(line.exec(own)?.[0].trim());
  }
});

test("NATS has an account for each process, with the permissions of the contracts", async () => {
  const variable = (name: string) => `$NATS_${name.toUpperCase().replaceAll("-", "_")}_PASSWORD`;
  const accounts = `# Generated from the contracts by the test of containers: vitest -u writes it.
${natsAccounts(variable)}`;
  await expect(accounts).toMatchFileSnapshot(join(root, engines, "nats/accounts.conf"));
  expect(natsSettings).toContain("include ./accounts.conf");
});

test("the object store has the settings of npm start", () => {
  const { env } = storageSpec({ ...common, binary: binary("minio") });
  for (const name of ["MINIO_BROWSER", "MINIO_UPDATE", "MINIO_FS_OSYNC"]) {
    expect(compose).toContain(`${name}: "${env[name]}"`);
    expect(read(`${engines}/minio/statefulset.yaml`)).toContain(
      `name: ${name}, value: "${env[name]}"`,
    );
  }
});

interface Container {
  build?: { args?: Record<string, unknown> };
  command?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  environment?: Record<string, string>;
  healthcheck?: {
    test?: string[];
    disable?: boolean;
    interval?: string;
  };
  init?: boolean;
  deploy?: { resources?: { limits?: Record<string, unknown> } };
  image: string;
  restart?: string;
  network_mode?: string;
  networks?: unknown;
  ports?: unknown;
  secrets?: unknown;
  tmpfs?: string[];
  volumes?: string[];
}
const containers: [string, Container][] = Object.entries(parse(compose, { merge: true }).services);
const ours = containers.filter(([, { image }]) => image.includes("REGISTRY"));

test("no container of ours has a writable root, a privilege, or a secret in its environment", () => {
  expect(ours.length).toBe(14);
  for (const [name, { read_only, cap_drop, environment = {} }] of ours) {
    expect({ name, read_only, cap_drop }).toEqual({ name, read_only: true, cap_drop: ["ALL"] });
    const inline = /(SECRET|PASSWORD|TOKEN|_KEY)\w*(?<!_FILE)$/;
    expect(Object.keys(environment).filter((setting) => inline.test(setting))).toEqual([]);
  }
});

test("each process has the young generation of npm start", () => {
  const stage = read("Dockerfile").split("FROM runtime AS process\n")[1] ?? "";
  const [, common] = /^ARG SEMI_SPACE_MB=(\d+)$/m.exec(stage) ?? [];
  expect(stage).toMatch(/^ENV NODE_OPTIONS=--max-semi-space-size=\$\{SEMI_SPACE_MB\}$/m);
  const sizes = containers.flatMap(([name, { build: { args = {} } = {} }]) =>
    args.PART ? [[name, Number(args.SEMI_SPACE_MB ?? common)] as const] : [],
  );
  expect(Object.fromEntries(sizes)).toEqual(
    Object.fromEntries(PARTS.map((part) => [part, semiSpaceMb(part)])),
  );
});

test("the renderer has no network and no secret, and shares its socket with the gateway only", () => {
  const { renderer } = Object.fromEntries(containers);
  expect(renderer).toMatchObject({ network_mode: "none", volumes: ["renderer:/run/renderer"] });
  expect(renderer?.networks ?? renderer?.secrets ?? renderer?.ports).toBeUndefined();
  // As the first process of its container it can be ended by no other one there.
  expect(renderer?.init).toBeUndefined();
  const sharing = containers.filter(([, { volumes = [] }]) =>
    volumes.some((volume) => volume.startsWith("renderer:")),
  );
  expect(sharing.map(([name]) => name)).toEqual(["gateway", "renderer"]);
});

test("the second one of every process is a service that the first one's name leads to as well", () => {
  interface Second {
    extends?: { service: string };
    environment?: Record<string, string>;
    networks?: Record<string, { aliases: string[] }>;
  }
  const replicas: Record<string, Second> = parse(read("deploy/replicas.yaml"), {
    logLevel: "silent",
    merge: true,
  }).services;
  const { gateway, "renderer-2": renderer } = replicas;
  const seconds = Object.entries(replicas).filter(([name]) => name.endsWith("-2"));
  expect(seconds.map(([name, one]) => [name, one.extends?.service]).toSorted()).toEqual(
    [...serviceNames, "gateway", "renderer"].map((name) => [`${name}-2`, name]).toSorted(),
  );
  for (const [, { extends: first, networks }] of seconds) {
    const aliases = Object.values(networks ?? {}).flatMap((network) => network.aliases);
    const expected = first?.service === "renderer" ? [] : [first?.service];
    expect([...new Set(aliases)]).toEqual(expected);
  }
  for (const one of [gateway, replicas["gateway-2"]]) {
    expect(one?.environment?.RENDERER_URL?.split(",").at(-1)).toBe(
      `unix:${renderer?.environment?.SOCKET}`,
    );
  }
});

test("a fault is injected into both of two", () => {
  const { services } = parse(read("e2e/containers/for-faults.yaml"), { merge: true });
  const faulty: [string, Container][] = Object.entries<Container>(services).filter(
    ([, { environment }]) => environment?.FAULT_SERVICE,
  );
  const names = faulty.map(([, { environment }]) => environment?.FAULT_SERVICE);
  expect(faulty.map(([name]) => name)).toEqual(
    [...new Set(names)].flatMap((name) => [name, `${name}-2`]),
  );
});

test("the network outside is not one of those that Docker gives to other networks", () => {
  const [, subnet] = /OUTSIDE_SUBNET:-([\d./]+)/.exec(compose) ?? [];
  expect(subnet).toMatch(/^10\./);
  expect(compose).toContain(`TRUSTED_PROXIES=${subnet}`);
  expect(read("docs/operations.md")).toContain(`\`OUTSIDE_SUBNET\` (${subnet}`);
});

test.each(containers)("%s is bounded, and asked after its health while it runs", (name, one) => {
  const { limits = {} } = one.deploy?.resources ?? {};
  expect(Object.keys(limits).toSorted()).toEqual(["cpus", "memory", "pids"]);
  // A shipper, a backup and the creation of users exit; the collector's image has no client for a health check.
  const unasked =
    name.startsWith("ship-") || ["backup", "bucket-users", "collector"].includes(name);
  expect(one.healthcheck?.test === undefined || one.healthcheck.disable === true).toBe(unasked);
});

test("no container asks for more than two processors", () => {
  const asked = containers.map(([, { deploy }]) => Number(deploy?.resources?.limits?.cpus));
  expect(Math.max(...asked)).toBe(2);
});

const [statefulSet] = parseAllDocuments(read(`${engines}/mongodb/statefulset.yaml`)).map((one) =>
  one.toJS(),
);

const probeOfMongodb: string[] =
  statefulSet.spec.template.spec.containers[0].readinessProbe.exec.command;

test("MongoDB's password stands in no list of processes, and its key in no volume that stays", () => {
  const { mongodb } = Object.fromEntries(containers);
  const commands = [mongodb?.command?.at(-1), probeOfMongodb.at(-1)];
  expect(commands.map((command) => /mongosh [^;]*/.exec(command ?? "")?.[0])).toEqual([
    "mongosh --quiet /opt/create-users.js",
    "mongosh --quiet /users/create-users.js",
  ]);
  expect(mongodb?.tmpfs).toContain("/data/configdb");
});

test("only its script creates MongoDB's users, by a shell that starts once the port answers", () => {
  const { mongodb } = Object.fromEntries(containers);
  expect(mongodb?.command?.at(-1)).toMatch(
    /until \(: < \/dev\/tcp\/127.0.0.1\/27017\).* && mongosh /,
  );
  // The image would start MongoDB and its shell twice.
  const manifests = globSync("k8s/**/*.yaml", { cwd: root }).map(read);
  expect(manifests.length).toBeGreaterThan(50);
  expect([compose, ...manifests].filter((text) => text.includes("MONGO_INITDB"))).toEqual([]);
});

test("an idle installation is rarely asked after its health, and nothing waits for that", () => {
  const asked = containers.flatMap(([, { healthcheck }]) => (healthcheck?.test ? healthcheck : []));
  expect(asked.length).toBeGreaterThan(8);
  expect(new Set(asked.map(({ interval }) => interval))).toEqual(new Set(["30s"]));
  expect(compose).not.toContain("service_healthy");
});

test("MongoDB's health is a connection once its users are there", () => {
  const { mongodb } = Object.fromEntries(containers);
  const marker = "/tmp/users-created";
  expect(read(`${engines}/mongodb/create-users.js`).trimEnd().split("\n").at(-1)).toContain(marker);
  for (const command of [mongodb?.healthcheck?.test?.slice(1), probeOfMongodb]) {
    expect(command).toEqual([
      ...["bash", "-c"],
      expect.stringMatching(`^test -e ${marker} && : < /dev/tcp/127.0.0.1/27017`),
    ]);
  }
});

test("the reverse proxy is asked at its own port, since its command has no administration", () => {
  const { door } = Object.fromEntries(containers);
  expect(door?.healthcheck?.test?.join(" ")).toMatch(/ http:\/\/127\.0\.0\.1\/ /);
});

test("the object store has no right but to its volume", () => {
  const { minio } = Object.fromEntries(containers);
  expect(minio).toMatchObject({ read_only: true, cap_drop: ["ALL"], volumes: ["minio:/data"] });
});

test("a backup goes to a volume that the user of its process may write to", () => {
  const { backup } = Object.fromEntries(containers);
  expect(backup?.volumes).toEqual([expect.stringContaining(":-backups}:/backups")]);
  expect(read("Dockerfile")).toContain(
    "COPY --from=backup-files --chown=10001:10001 /backups /backups",
  );
});

test.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
])("%s ends a process that is starting as the first one of its container", async (signal, code) => {
  const [, entrypoint = "[]"] = /^ENTRYPOINT (\[.*\])$/m.exec(read("Dockerfile")) ?? [];
  const [, ...options]: string[] = JSON.parse(entrypoint);
  const starting = "console.log('starting'); setInterval(() => undefined, 1_000)";
  const namespace = ["--user", "--map-root-user", "--pid", "--fork", "--kill-child"];
  const first = [process.execPath, ...options, "--eval", starting];
  const child = spawn("unshare", [...namespace, ...first], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child.stdout, "data");
  const children = `/proc/${child.pid}/task/${child.pid}/children`;
  process.kill(Number(readFileSync(children, "utf8")), signal);
  expect(await once(child, "exit")).toEqual([code, null]);
});

test("a new pod of MongoDB finds itself by its name before the name leads to it", () => {
  const { hostAliases } = statefulSet.spec.template.spec;
  expect(hostAliases).toEqual([{ ip: "127.0.0.1", hostnames: ["mongodb"] }]);
});

test("each variable of docker-compose.yml is documented in docs/operations.md", () => {
  const names = [...compose.matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name]) => name);
  const documentation = read("docs/operations.md");
  expect(
    [...new Set(names)].filter((name) => !new RegExp(`\`${name}[\`=]`).test(documentation)),
  ).toEqual([]);
});

test("alarms are rehearsed before the Prometheus of docker-compose.yml", () => {
  // Version 3.7.3 is 0.307.3 as a module.
  const [, major, minor, patch] = /prom\/prometheus:v(\d+)\.(\d+)\.(\d+)/.exec(compose) ?? [];
  expect(prometheusModule).toMatch(
    new RegExp(`@v0\\.${major}${minor?.padStart(2, "0")}\\.${patch}$`),
  );
});

test("the image of the gateway has the libraries that its modules load, and no others", () => {
  const folders = librariesOf([join(root, "gateway/src/main.ts")]);
  const names = [...folders].map((folder) => folder.split("/node_modules/").at(-1));
  expect(names).toEqual(
    expect.arrayContaining(["koa", "accepts", "sharp", "detect-libc", "swagger-ui-dist"]),
  );
  for (const other of ["react", "minio", "typescript", "vitest"]) {
    expect(names).not.toContain(other);
  }
});

test.each(["staging", "production"])(
  "the proxies that %s trusts are no network in which other pods can be",
  (overlay) => {
    const settings = read(`k8s/overlays/${overlay}/kustomization.yaml`);
    const [, bits] = /^ *- TRUSTED_PROXIES=[\d.]+\/(\d+)$/m.exec(settings) ?? [];
    expect(Number(bits)).toBeGreaterThanOrEqual(28);
  },
);
