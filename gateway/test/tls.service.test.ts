import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { type IncomingMessage, get as plainGet } from "node:http";
import { get } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readCertificates } from "@deeds/service-kit";
import { followReplicas } from "@deeds/service-kit/replicas";
import { makeCertificates, trustAuthority } from "@deeds/test-kit";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { credentials } from "./administrator.ts";
import { startGateway } from "./gateway.ts";
import { ship, smallBuild } from "./release.ts";
import { registryBundle, shellBundle } from "./server-bundles.ts";
import { type Site, startSite } from "./site.ts";

const root = await mkdtemp(join(tmpdir(), "tls-"));
async function certificates(name: string, options: Parameters<typeof makeCertificates>[1] = {}) {
  const folder = join(root, name);
  mkdirSync(folder);
  await makeCertificates(folder, options);
  return folder;
}
// As the Kubernetes component `tls` has them.
const ofGateway = await certificates("of-gateway", { usage: "clientAuth" });
const ofServices = await certificates("of-services", { authority: ofGateway, usage: "serverAuth" });
const ofOthers = await certificates("of-others");

const slow = { timeout: 15_000 };
let site: Site;
beforeAll(async () => {
  site = await startSite({
    PUBLIC_ORIGIN: "http://localhost:8080",
    all: { TLS_FOLDER: ofServices, NODE_EXTRA_CA_CERTS: join(ofServices, "ca.crt") },
    gateway: { UPSTREAM_TLS_FOLDER: ofGateway },
  });
});
afterAll(async () => {
  await site.stop();
  await rm(root, { recursive: true });
});

/** Calls the people service with a certificate or without one; returns the status. */
async function statusFor(path: string, folder?: string): Promise<number | undefined> {
  const { ca } = readCertificates(ofServices);
  const { cert, key } = folder ? readCertificates(folder) : {};
  const request = get(`${site.people}${path}`, { ca, cert, key, agent: false });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

describe("a gateway with a certificate", () => {
  it("calls services and renderer by TLS", async () => {
    const { browser, gateway, page } = site;
    expect((await browser.post("/api/login", credentials)).status).toBe(200);
    // The people service reads the keys of the identity token from the auth service.
    const person = { name: "Клара", surname: "Бартон" };
    expect((await browser.post("/api/people", person)).status).toBe(201);
    const pages = [{ path: "/p/:slug", access: "public" as const }];
    const registry = smallBuild("mf-registry", pages, registryBundle());
    await ship(gateway.origin, [smallBuild("shell", [], shellBundle), registry]);
    await vi.waitFor(
      async () => expect((await page("/p/klara-barton")).html).toContain("<h1>Клара Бартон</h1>"),
      slow,
    );
  });

  it("calls the replicas that are ready, when it trusts their authority", async () => {
    const replicas = followReplicas([site.people, site.people]);
    onTestFinished(() => replicas.stop());
    await expect.poll(() => replicas.hasReady(), slow).toBe(false);
    onTestFinished(trustAuthority(join(ofGateway, "ca.crt")));
    await expect.poll(() => replicas.hasReady(), slow).toBe(true);
  });

  it("calls no service whose certificate is of another authority", async () => {
    const settings = { PEOPLE_URL: site.people, UPSTREAM_TLS_FOLDER: ofOthers };
    const gateway = await startGateway(settings);
    const response = await fetch(`${gateway.origin}/api/public/people`);
    expect(response.status).toBe(503);
    await gateway.stop();
  });
});

describe("a service with a certificate", () => {
  const path = "/api/public/people";

  it("refuses callers without a certificate of its authority for callers", async () => {
    expect(await statusFor(path)).toBe(401);
    expect(await statusFor(path, ofOthers)).toBe(401);
    expect(await statusFor(path, ofServices)).toBe(401);
    // The other check is of the gateway's secret.
    expect(await statusFor(path, ofGateway)).toBe(403);
  });

  it("responds to probes without a certificate", async () => {
    expect(await statusFor("/readyz")).toBe(200);
  });

  it("refuses connections without TLS", async () => {
    const request = plainGet(`${site.people.replace("https:", "http:")}/readyz`);
    await expect(once(request, "response")).rejects.toThrow(/hang up|ECONNRESET/);
  });
});
