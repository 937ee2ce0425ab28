import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { generate } from "selfsigned";

const dayMs = 24 * 60 * 60_000;

/**
 * Makes a certificate authority and its certificate for `localhost`, in the files that engines expect. Returns the path
 * of the authority's certificate.
 */
export async function makeCertificates(folder: string): Promise<string> {
  const options = {
    keyType: "ec",
    algorithm: "sha256",
    notAfterDate: new Date(Date.now() + dayMs),
  } as const;
  const ca = await generate([{ name: "commonName", value: "authority.example" }], {
    ...options,
    extensions: [
      { name: "basicConstraints", cA: true, critical: true },
      { name: "keyUsage", keyCertSign: true, critical: true },
    ],
  });
  const server = await generate([{ name: "commonName", value: "good-deeds.example" }], {
    ...options,
    ca: { key: ca.private, cert: ca.cert },
    extensions: [
      { name: "basicConstraints", cA: false, critical: true },
      {
        name: "subjectAltName",
        altNames: [
          { type: 2, value: "localhost" },
          { type: 7, ip: "127.0.0.1" },
        ],
      },
    ],
  });
  const authority = join(folder, "ca.crt");
  await writeFile(authority, ca.cert);
  await writeFile(join(folder, "public.crt"), server.cert);
  for (const [name, text] of [
    ["private.key", server.private],
    ["server.pem", `${server.private}\n${server.cert}`],
  ] as const) {
    await writeFile(join(folder, name), text, { mode: 0o600 });
  }
  return authority;
}

/** Trusts an authority in this process, as `NODE_EXTRA_CA_CERTS` does in another; returns the way back. */
export function trustAuthority(certificate: string): () => void {
  const before = getCACertificates("default");
  setDefaultCACertificates([...before, readFileSync(certificate, "utf8")]);
  return () => setDefaultCACertificates(before);
}
