import { execFileSync } from "node:child_process";
import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";

/**
 * Makes `tls.crt` and `tls.key` for `localhost` in a folder, by OpenSSL 3, and the authority that signs them, in
 * `ca.crt` and `ca.key`. `authority`: the folder of one that is there already; `usage`: what the certificate is for,
 * e.g. `serverAuth`. Returns the path of the authority's certificate.
 */
export function makeCertificates(
  folder: string,
  { authority, usage }: { authority?: string; usage?: string } = {},
): string {
  const [certificate, key] = [join(folder, "ca.crt"), join(folder, "ca.key")];
  if (authority) {
    copyFileSync(join(authority, "ca.crt"), certificate);
    copyFileSync(join(authority, "ca.key"), key);
  } else {
    makeCertificate(["-keyout", key, "-out", certificate, "-subj", "/CN=authority"]);
  }
  const extensions = [
    "subjectAltName=DNS:localhost,IP:127.0.0.1",
    "basicConstraints=critical,CA:false",
    ...(usage ? [`extendedKeyUsage=${usage}`] : []),
  ].flatMap((extension) => ["-addext", extension]);
  const files = ["-keyout", join(folder, "tls.key"), "-out", join(folder, "tls.crt")];
  const signedBy = ["-CA", certificate, "-CAkey", key];
  makeCertificate([...files, ...signedBy, "-subj", "/CN=process", ...extensions]);
  return certificate;
}

function makeCertificate(args: readonly string[]): void {
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
  execFileSync("openssl", ["req", "-x509", ...key, "-days", "2", ...args], { stdio: "pipe" });
}

/** Trusts an authority in this process, as `NODE_EXTRA_CA_CERTS` does in another; returns the way back. */
export function trustAuthority(certificate: string): () => void {
  const before = getCACertificates("default");
  setDefaultCACertificates([...before, readFileSync(certificate, "utf8")]);
  return () => setDefaultCACertificates(before);
}
