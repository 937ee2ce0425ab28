import { createHash, X509Certificate } from "node:crypto";
import { generate } from "selfsigned";

export interface Certificate {
  key: string;
  cert: string;
  /** Makes a Chromium believe in it, and so keep what it is sent. */
  browserArgument: string;
}

/** A certificate of this run for doors on 127.0.0.1. */
export async function makeCertificate(): Promise<Certificate> {
  const altNames = [{ type: 7 as const, ip: "127.0.0.1" }];
  const made = await generate([{ name: "commonName", value: "127.0.0.1" }], {
    extensions: [{ name: "subjectAltName", altNames }],
  });
  const publicKey = new X509Certificate(made.cert).publicKey.export({
    type: "spki",
    format: "der",
  });
  const pin = createHash("sha256").update(publicKey).digest("base64");
  return {
    key: made.private,
    cert: made.cert,
    browserArgument: `--ignore-certificate-errors-spki-list=${pin}`,
  };
}
