// Makes a file with a value for every key of the secret `good-deeds`, readable by its owner only:
// `node scripts/k8s-secrets.mjs FILE` (good-deeds.env in this folder). An existing file is refused.
import { createHmac, randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
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
const gatewaySecret = password();
// As `serviceSecretOf` in packages/shared/contracts/src/gateway-secret.ts.
const secretOf = (service) => createHmac("sha256", gatewaySecret).update(service).digest("hex");
const made = example
  .replace(/^GATEWAY_SECRET=$/m, `$&${gatewaySecret}`)
  .replace(/^GATEWAY_(\w+)_SECRET=$/gm, (line, name) => {
    return line + secretOf(name.toLowerCase().replace("_", "-"));
  })
  .replace(/^(\w+)=$/gm, (line, name) => line + formOf(name));
try {
  writeFileSync(file, made.replace(/^#.*\n/gm, ""), { mode: 0o600, flag: "wx" });
  process.stdout.write(`made ${file}\n`);
} catch (problem) {
  process.stderr.write(`not made: ${problem.message}\n`);
  process.exitCode = 1;
}
