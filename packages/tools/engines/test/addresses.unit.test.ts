import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { givenAddresses, readAddresses, serviceUrl } from "../src/addresses.ts";
import { openSecrets, writePrivateJson } from "../src/data-folder.ts";
import { explain, isDiskFull } from "../src/report.ts";

describe("a service's MongoDB address", () => {
  it("keeps the hosts and options of the administrator's address and changes who signs in", () => {
    const admin = "mongodb://root:secret@a:27017,b:27018/?replicaSet=rs0&authSource=admin&tls=true";
    expect(serviceUrl(admin, "people", "p w")).toBe(
      "mongodb://people:p%20w@a:27017,b:27018/people?replicaSet=rs0&authSource=people&tls=true&w=majority&journal=true",
    );
  });

  it("can be derived from an address without credentials", () => {
    expect(serviceUrl("mongodb://127.0.0.1:27017", "auth", "x")).toBe(
      "mongodb://auth:x@127.0.0.1:27017/auth?authSource=auth&w=majority&journal=true",
    );
  });

  it("is rejected for an invalid MongoDB URL, with the variable's name", () => {
    expect(() => serviceUrl("http://127.0.0.1", "auth", "x")).toThrow(/MONGODB_URL/);
  });
});

describe("addresses of the environment", () => {
  it("are not given when empty", () => {
    const env = { MONGODB_URL: "", NATS_URL: "", S3_ENDPOINT: "" };
    expect(givenAddresses(env)).toEqual({ mongo: undefined, nats: undefined, storage: undefined });
  });

  it("need the keys together with an S3 endpoint", () => {
    expect(() => givenAddresses({ S3_ENDPOINT: "http://127.0.0.1:9000" })).toThrow(/S3_ACCESS_KEY/);
    expect(() => givenAddresses({ S3_ENDPOINT: "minio:9000" })).toThrow(/S3_ENDPOINT must begin/);
  });
});

describe("the addresses of a product that another process runs", () => {
  it("are read without writing a file, since many processes read them at once", ({
    onTestFinished,
  }) => {
    const root = mkdtempSync(join(tmpdir(), "good-deeds-addresses-"));
    onTestFinished(() => rmSync(root, { recursive: true }));
    writePrivateJson(join(root, "ports.json"), { mongod: 1, nats: 2, s3: 3 });
    expect(() => readAddresses(root, {})).toThrow(/holds no product/);
    const secrets = openSecrets(root);
    const written = statSync(join(root, "secrets.json")).ino;
    expect(readAddresses(root, {}).secrets).toEqual(secrets);
    expect(statSync(join(root, "secrets.json")).ino).toBe(written);
  });
});

describe("a full disk", () => {
  it("is recognised in system errors and in logs of the engines", () => {
    expect(isDiskFull(new Error("ENOSPC: no space left on device, write"))).toBe(true);
    expect(isDiskFull('"error":"No space left on device"')).toBe(true);
    expect(isDiskFull(new Error("EACCES"))).toBe(false);
  });

  it("is explained with the variables that move the data elsewhere", () => {
    expect(explain(new Error("ENOSPC: no space left on device"))).toMatch(/DATA_DIR/);
  });
});
