// Makes the secrets of docker-compose.yml once, a file each, in a folder that only its owner may open:
// `node scripts/compose-secrets.mjs` (a folder `secrets`, or SECRETS_DIR). What is there is left as it is.
import { createHmac, randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

try {
  parseArgs();
} catch ({ message }) {
  process.stderr.write(`${message}\n\n[SECRETS_DIR=FOLDER] node scripts/compose-secrets.mjs\n`);
  process.exit(1);
}
const folder = process.env.SECRETS_DIR || "secrets";
const services = ["auth", "people", "proofs", "contact_edits", "webhooks", "releases"];
mkdirSync(folder, { recursive: true });
chmodSync(folder, 0o700);

function keep(name, make) {
  const file = join(folder, name);
  if (existsSync(file)) return readFileSync(file, "utf8");
  const text = make();
  // A container reads its file as another user, and never walks through the folder.
  writeFileSync(file, text);
  chmodSync(file, 0o644);
  process.stdout.write(`made ${file}\n`);
  return text;
}

const urlSafe = () => randomBytes(32).toString("base64url");

keep("mongodb_key", () => randomBytes(96).toString("base64"));
keep("mongodb_root_password", urlSafe);
for (const service of services) {
  const password = keep(`mongodb_${service}_password`, urlSafe);
  const user = service.replace("_", "-");
  keep(`mongodb_${service}_url`, () => {
    return `mongodb://${user}:${password}@mongodb:27017/${service}?replicaSet=rs0`;
  });
}
const root = keep("mongodb_root_password", urlSafe);
keep("mongodb_root_url", () => {
  return `mongodb://root:${root}@mongodb:27017/?replicaSet=rs0&authSource=admin`;
});
for (const process of ["gateway", ...services]) {
  const password = keep(`nats_${process}_password`, urlSafe);
  keep(`nats_${process}_url`, () => `nats://${process.replace("_", "-")}:${password}@nats:4222`);
}
for (const owner of ["", "people_", "proofs_", "releases_"]) {
  keep(`s3_${owner}access_key`, () => randomBytes(10).toString("hex"));
  keep(`s3_${owner}secret_key`, () => randomBytes(20).toString("hex"));
}
const single = [
  "session_key",
  "password_pepper",
  "gateway_secret",
  "page_token_key",
  "publish_token",
];
for (const name of [...single, "grafana_password"]) {
  keep(name, urlSafe);
}
// As `serviceSecretOf` in packages/shared/contracts/src/gateway-secret.ts.
const gatewaySecret = keep("gateway_secret", urlSafe).trim();
for (const service of ["people", "proofs", "contact-edits", "webhooks"]) {
  keep(`gateway_${service.replace("-", "_")}_secret`, () =>
    createHmac("sha256", gatewaySecret).update(service).digest("hex"),
  );
}
keep("people_secrets_key", () => randomBytes(32).toString("base64"));
keep("webhooks_secrets_key", () => randomBytes(32).toString("base64"));
// Payments are disabled until these have Stripe's values.
keep("stripe_secret_key", () => "");
keep("stripe_webhook_secret", () => "");
// No e-mail is sent until this has the address of an SMTP server.
keep("smtp_url", () => "");
