// Creates the values of the secret `good-deeds` that FILE (good-deeds.env in this folder) lacks, readable by its owner only:
// `node scripts/k8s-secrets.mjs FILE`. Other values stay, except those that are derived from GATEWAY_SECRET.
import { createHmac, randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const overlay = fileURLToPath(new URL("../k8s/overlays/development/", import.meta.url));
const file = readFileName();

function readFileName() {
  try {
    const [name = "good-deeds.env", ...others] = parseArgs({ allowPositionals: true }).positionals;
    if (others.length === 0) return name;
    throw new Error("One file is expected.");
  } catch ({ message }) {
    process.stderr.write(`${message}\n\nnode scripts/k8s-secrets.mjs [FILE]\n`);
    process.exit(1);
  }
}

// They are unescaped in URLs and in the configuration of NATS, which reads digits as a number.
const password = () => `s${randomBytes(24).toString("hex")}`;
const key = () => randomBytes(32).toString("base64");
const ownForms = {
  MONGODB_REPLICA_SET_KEY: () => randomBytes(96).toString("base64"),
  PEOPLE_SECRETS_KEY: key,
  WEBHOOKS_SECRETS_KEY: key,
};

/** MinIO limits the length of both. */
function formOf(name) {
  if (/^S3_.*ACCESS_KEY$/.test(name)) return password().slice(0, 20);
  return /^S3_.*SECRET_KEY$/.test(name) ? password().slice(0, 40) : (ownForms[name] ?? password)();
}

const example = readFileSync(`${overlay}secrets.env.example`, "utf8");
const values = new Map();
const changed = [];

function set(name, value) {
  if (values.get(name) === value) return;
  values.set(name, value);
  changed.push(name);
}

function update() {
  const present = existsSync(file) ? readFileSync(file, "utf8") : "";
  for (const [, name, value] of present.matchAll(/^(\w+)=(.*)$/gm)) values.set(name, value);
  for (const [, name] of example.matchAll(/^(\w+)=$/gm)) {
    const service = /^GATEWAY_(\w+)_SECRET$/.exec(name)?.[1].toLowerCase().replace("_", "-");
    // As `serviceSecretOf` in packages/shared/contracts/src/gateway-secret.ts.
    const derive = () =>
      createHmac("sha256", values.get("GATEWAY_SECRET")).update(service).digest("hex");
    if (service) set(name, derive());
    else if (!values.get(name)) set(name, formOf(name));
  }
  const lines = [...values].map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(`${file}.new`, lines.join(""), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

try {
  update();
  process.stdout.write(`${file}: ${changed.join(", ") || "nothing is missing"}\n`);
} catch (problem) {
  process.stderr.write(`not made: ${problem.message}\n`);
  process.exitCode = 1;
}
