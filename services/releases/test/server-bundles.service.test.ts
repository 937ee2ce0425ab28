import { type CanaryGroup, type ErrorBody, endpoints, type FailedRenders } from "@deeds/contracts";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type ABuild, aBuild, addFile, aPage, callInternally, startReleases } from "./harness.ts";

const service = await startReleases();
const { actions } = service;
afterAll(() => service.stop());

const path = "server.1a2b3c4d.js";

/** A build with a server bundle, as far as the checks read it. */
function withServer(script: string, about: Parameters<typeof aBuild>[1] = {}): ABuild {
  const sent = aBuild("mf-registry", { shared: { react: "^19.0.0" }, ...about });
  sent.build.server = path;
  addFile(sent, path, Buffer.from(script));
  return sent;
}

const aShell = () => aBuild("shell", { shared: { react: "19.2.0" } });

const script = 'module.exports={default:require("react")};';

describe("a server bundle", () => {
  const issuesOf = async (sent: ABuild) => {
    const response = await service.publish(sent);
    expect(response.status).toBe(422);
    const { issues } = (await response.json()) as ErrorBody;
    return issues;
  };

  it("is named in the live set with its hash, and not for the previous version", async () => {
    const [before, sent] = [withServer(script), withServer(script)];
    await actions.promoted(aShell(), before);
    await actions.promoted(sent);
    const { production } = await actions.live();
    const registry = production.remotes.find(({ name }) => name === "mf-registry");
    expect(registry?.server).toBe(path);
    expect(registry?.integrity[path]).toMatch(/^sha384-/);
    expect(registry?.previous?.version).toBe(before.build.version);
    expect(registry?.previous?.integrity[path]).toBeUndefined();
  });

  it("is served to gateways only", async () => {
    const sent = withServer(script);
    await actions.published(sent);
    for (const address of [path, path.replace(".", "%2E"), `./${path}`, `${path}?x`, `${path}/`]) {
      for (const headers of [{}, service.publisher, { "accept-encoding": "br" }]) {
        expect((await service.file(sent, address, headers)).status).toBe(404);
      }
    }
    const internal = "/internal/versions/mf-registry";
    const bundle = await callInternally(service, `${internal}/${sent.build.version}/server`);
    expect(await bundle.text()).toBe(script);
    expect(bundle.headers.get("cache-control")).toContain("immutable");
    const compressed = await callInternally(service, `${internal}/${sent.build.version}/server`, {
      headers: { "accept-encoding": "br" },
    });
    expect(compressed.headers.get("content-encoding")).toBe("br");
    expect(await compressed.text()).toBe(script);
    const without = aBuild("mf-registry");
    await actions.published(without);
    expect(
      (await callInternally(service, `${internal}/${without.build.version}/server`)).status,
    ).toBe(404);
  });

  it("is one of the version's files", async () => {
    const sent = aBuild("mf-registry");
    sent.build.server = path;
    expect(await issuesOf(sent)).toMatchObject([{ path }]);
    const other = aBuild("mf-registry");
    other.build.server = other.build.entry;
    expect(await issuesOf(other)).toMatchObject([{ path: "manifest.server" }]);
  });

  it("declares its calls and the modules that it requires", async () => {
    const call = 'let e={name:"people",method:"GET",path:"/api/people"};';
    const sent = withServer(`${call}require("react");require("fs")`);
    expect(await issuesOf(sent)).toMatchObject([
      { path, message: expect.stringContaining("people") },
      { path, message: expect.stringContaining(" fs,") },
    ]);
    expect((await service.publish(withServer(call, { calls: ["people"] }))).status).toBe(201);
  });
});

describe("a version that fails in the renderer", () => {
  let candidate: ABuild;
  let id: number;

  beforeEach(async () => {
    await service.call(endpoints.stopCanary);
    await actions.promoted(aShell(), aBuild("mf-registry"));
    candidate = withServer(script, { pages: [{ path: "/people/:id", access: "public" }] });
    const setId = await actions.named(candidate);
    const body = { percent: 50, ramp: [50], everyMinutes: 1 };
    id = (await service.callFor(setId, endpoints.startCanary, body)).id;
  });

  const pagesOf = (group: CanaryGroup, count: number) =>
    Array.from({ length: count }, () => aPage({ canaries: [{ id, group }] }));

  const report = async (pages: FailedRenders["pages"], { build } = candidate, trials = 0) => {
    const address = `/internal/versions/${build.manifest.name}/${build.version}/failed-renders`;
    const stack = `TypeError\n at Page (/mf/mf-registry/${build.version}/${path}:1:20)`;
    const message = "window is not defined";
    const body: FailedRenders = { message, stack, route: "/people/:id", pages, trials };
    const { status } = await callInternally(service, address, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(status).toBe(204);
  };
  const canary = async () => (await actions.overview()).canaries.find((one) => one.id === id);

  it("ends its canary, counted by browser as if each had reported it", async () => {
    const pages = pagesOf("canary", 8);
    await report(pages);
    await report(pages);
    expect((await canary())?.evidence.failed).toEqual({ canary: 8, control: 0 });
    await report(pagesOf("canary", 1));
    expect((await canary())?.outcome).toBe("rolled-back");
  });

  it("has it among its failures, with the stack in the server bundle", async () => {
    await report(pagesOf("canary", 2));
    const params = { remote: "mf-registry", version: candidate.build.version };
    const [failure] = await service.call(endpoints.releaseFailures, { params });
    expect(failure).toMatchObject({
      kind: "render-failed",
      message: "window is not defined",
      route: "/people/:id",
      count: 2,
      browsers: [{ name: "Server", count: 2 }],
    });
    const { lines } = await service.call(endpoints.releaseFailureStack, {
      params: { ...params, failure: failure?.id ?? "" },
    });
    const published = `at Page (/mf/mf-registry/${candidate.build.version}/${path}:1:20)`;
    expect(lines).toMatchObject([{ published }]);
  });

  it("has failures of staging and previews too, which end no canary", async () => {
    await report([], candidate, 30);
    const params = { remote: "mf-registry", version: candidate.build.version };
    const failures = await service.call(endpoints.releaseFailures, { params });
    expect(failures).toMatchObject([{ kind: "render-failed", route: "/people/:id", count: 1 }]);
    expect(await canary()).toMatchObject({
      outcome: "running",
      evidence: { failed: { canary: 0, control: 0 } },
    });
    const { versions } = await actions.overview();
    const [version] = versions.filter(({ version }) => version === candidate.build.version);
    expect(version?.failures.render).toBe(30);
  });

  it("is not blamed for pages that cannot have it", async () => {
    const other = aBuild("mf-registry");
    await actions.published(other);
    await report(pagesOf("canary", 9), other);
    expect(await canary()).toMatchObject({
      outcome: "running",
      evidence: { failed: { canary: 0 } },
    });
  });
});

it.each([
  ["GET", "/internal/live"],
  ["GET", "/internal/sets/1"],
  ["GET", "/internal/previews/a"],
  ["GET", "/internal/publisher"],
  ["GET", "/internal/versions/mf-registry/1.0.0/server"],
  ["POST", "/internal/pages"],
  ["POST", "/internal/canaries/served"],
  ["POST", "/internal/versions/mf-registry/1.0.0/stopped"],
  ["POST", "/internal/versions/mf-registry/1.0.0/failed-renders"],
])("%s %s is refused without the gateway's secret", async (method, path) => {
  const callers = [{}, { "x-gateway-secret": "a guess" }, service.publisher];
  for (const headers of callers.map((own) => ({ "x-gateway-secret": "", ...own }))) {
    const response = await fetch(`${service.origin}${path}`, { method, headers });
    expect(response.status).toBe(403);
  }
});
