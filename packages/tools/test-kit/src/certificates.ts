import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";

/**
 * Makes a certificate authority and its certificate for `localhost`, in the files that engines expect, by OpenSSL 3.
 * Returns the path of the authority's certificate.
 */
export function makeCertificates(folder: string): string {
  const authority = join(folder, "ca.crt");
  const authorityKey = join(folder, "ca.key");
  makeCertificate(["-keyout", authorityKey, "-out", authority], "authority.example");
  const [key, certificate] = [join(folder, "private.key"), join(folder, "public.crt")];
  const signedBy = ["-CA", authority, "-CAkey", authorityKey];
  const names = ["-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"];
  const extensions = [...names, "-addext", "basicConstraints=critical,CA:false"];
  makeCertificate(
    ["-keyout", key, "-out", certificate, ...signedBy, ...extensions],
    "good-deeds.example",
  );
  writeFileSync(join(folder, "server.pem"), readFileSync(key, "utf8") + readFileSync(certificate), {
    mode: 0o600,
  });
  return authority;
}

function makeCertificate(args: readonly string[], name: string): void {
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
  const request = ["req", "-x509", ...key, "-days", "2", "-subj", `/CN=${name}`];
  execFileSync("openssl", [...request, ...args], { stdio: "pipe" });
}

/** Trusts an authority in this process, as `NODE_EXTRA_CA_CERTS` does in another; returns the way back. */
export function trustAuthority(certificate: string): () => void {
  const before = getCACertificates("default");
  setDefaultCACertificates([...before, readFileSync(certificate, "utf8")]);
  return () => setDefaultCACertificates(before);
}
