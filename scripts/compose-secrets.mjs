// Makes the secrets of docker-compose.yml once, a file each, in a folder that only its owner may open:
// `node scripts/compose-secrets.mjs` (`secrets` in the checkout, or SECRETS_DIR). What is there is left as it is, except
// files that are empty, and those that are derived from gateway_secret.
import { createHmac, randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

try {
  parseArgs();
} catch ({ message }) {
  process.stderr.write(`${message}\n\n[SECRETS_DIR=FOLDER] node scripts/compose-secrets.mjs\n`);
  process.exit(1);
}
// As compose does, relative to the checkout.
const checkout = fileURLToPath(new URL("..", import.meta.url));
const folder = resolve(checkout, process.env.SECRETS_DIR || "secrets");
const services = ["auth", "people", "proofs", "contact_edits", "webhooks", "releases"];

const fileOf = (name) => join(folder, name);
const read = (name) => (existsSync(fileOf(name)) ? readFileSync(fileOf(name), "utf8").trim() : "");

function write(name, text) {
  // A container reads its file as another user, and never walks through the folder.
  writeFileSync(fileOf(name), text);
  chmodSync(fileOf(name), 0o644);
  process.stdout.write(`made ${fileOf(name)}\n`);
  return text;
}

const keep = (name, make) => read(name) || write(name, make());

/** Off until the operator fills it. */
const keepEmpty = (name) => existsSync(fileOf(name)) || write(name, "");

const urlSafe = () => randomBytes(32).toString("base64url");

/** Keeps a password with the address that contains it; a lost one is that of the address. */
function keepPassword(name, addressOf) {
  const passwordIn = (url) => decodeURIComponent(new URL(url).password);
  const present = read(`${name}_url`);
  const password = keep(`${name}_password`, () => (present && passwordIn(present)) || urlSafe());
  const address = keep(`${name}_url`, () => addressOf(password));
  if (passwordIn(address) !== password) {
    throw new Error(`${name}_url has another password than ${name}_password: remove the wrong one`);
  }
}

function makeAll() {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
  keep("mongodb_key", () => randomBytes(96).toString("base64"));
  for (const service of services) {
    const user = service.replace("_", "-");
    keepPassword(`mongodb_${service}`, (password) => {
      return `mongodb://${user}:${password}@mongodb:27017/${service}?replicaSet=rs0`;
    });
  }
  keepPassword("mongodb_root", (password) => {
    return `mongodb://root:${password}@mongodb:27017/?replicaSet=rs0&authSource=admin`;
  });
  for (const one of ["gateway", ...services]) {
    const user = one.replace("_", "-");
    keepPassword(`nats_${one}`, (password) => `nats://${user}:${password}@nats:4222`);
  }
  for (const owner of ["", "people_", "proofs_", "releases_"]) {
    keep(`s3_${owner}access_key`, () => randomBytes(10).toString("hex"));
    keep(`s3_${owner}secret_key`, () => randomBytes(20).toString("hex"));
  }
  for (const name of ["session_key", "password_pepper", "page_token_key", "publish_token"]) {
    keep(name, urlSafe);
  }
  keep("grafana_password", urlSafe);
  // As `serviceSecretOf` in packages/shared/contracts/src/gateway-secret.ts.
  const gatewaySecret = keep("gateway_secret", urlSafe);
  for (const service of ["people", "proofs", "contact-edits", "webhooks"]) {
    const name = `gateway_${service.replace("-", "_")}_secret`;
    const derived = createHmac("sha256", gatewaySecret).update(service).digest("hex");
    if (read(name) !== derived) write(name, derived);
  }
  keep("people_secrets_key", () => randomBytes(32).toString("base64"));
  keep("webhooks_secrets_key", () => randomBytes(32).toString("base64"));
  // Payments, and the address of an SMTP server.
  for (const name of ["stripe_secret_key", "stripe_webhook_secret", "smtp_url"]) keepEmpty(name);
}

try {
  makeAll();
} catch ({ message }) {
  process.stderr.write(`the secrets in the folder ${folder} are not complete: ${message}\n`);
  process.exitCode = 1;
}
