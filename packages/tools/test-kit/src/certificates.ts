import { readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { generate } from "selfsigned";

interface CertificateOptions {
  /** Folder of an authority that is there already. */
  authority?: string;
  /** What the certificate is for; both by default. */
  usage?: "serverAuth" | "clientAuth";
}

/**
 * Makes `tls.crt` and `tls.key` for `localhost` in a folder, and the authority that signs them, in `ca.crt` and
 * `ca.key`. Returns the path of the authority's certificate.
 */
export async function makeCertificates(
  folder: string,
  { authority, usage }: CertificateOptions = {},
): Promise<string> {
  const ca = authority ? await readAuthority(authority) : await makeAuthority();
  const { cert, private: key } = await generate(named("process"), {
    ...certificate,
    ca,
    extensions: [
      { name: "basicConstraints", cA: false, critical: true },
      { name: "subjectAltName", altNames },
      ...(usage ? [{ name: "extKeyUsage", [usage]: true } as const] : []),
    ],
  });
  const files = { "ca.crt": ca.cert, "ca.key": ca.key, "tls.crt": cert, "tls.key": key };
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(folder, name), text, { mode: 0o600 });
  }
  return join(folder, "ca.crt");
}

const certificate = { keyType: "ec", algorithm: "sha256" } as const;
const named = (value: string) => [{ name: "commonName", value }];
const altNames = [
  { type: 2 as const, value: "localhost" },
  { type: 7 as const, ip: "127.0.0.1" },
];

async function makeAuthority() {
  const { cert, private: key } = await generate(named("authority"), {
    ...certificate,
    extensions: [
      { name: "basicConstraints", cA: true, critical: true },
      { name: "keyUsage", keyCertSign: true, critical: true },
    ],
  });
  return { cert, key };
}

const readAuthority = async (folder: string) => ({
  cert: await readFile(join(folder, "ca.crt"), "utf8"),
  key: await readFile(join(folder, "ca.key"), "utf8"),
});

/** Trusts an authority in this process, as `NODE_EXTRA_CA_CERTS` does in another; returns the way back. */
export function trustAuthority(certificate: string): () => void {
  const before = getCACertificates("default");
  setDefaultCACertificates([...before, readFileSync(certificate, "utf8")]);
  return () => setDefaultCACertificates(before);
}
