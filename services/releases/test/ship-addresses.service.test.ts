import { serve } from "@deeds/test-kit";
import { afterAll, expect, it, onTestFinished } from "vitest";
import {
  assertNotFrozen,
  createReleasesClient,
  type Destination,
  firstPage,
  promote,
  runReleaseVerb,
} from "../../../packages/web/shipper/src/index.ts";
import { aBuild, startReleases, publishToken as token } from "./harness.ts";

const service = await startReleases();
const { actions, origin } = service;
afterAll(() => service.stop());

/** Publishes a version of a remote and activates it; returns what the command prints. */
async function shipTo(place: Destination): Promise<string> {
  const shipped = aBuild("mf-registry", {
    pages: [
      { path: "/people/:id", access: "public" },
      { path: "/drafts", access: "signed-in" },
      { path: "/people", access: "public" },
    ],
  });
  await actions.published(shipped);
  const lines: string[] = [];
  const versions = { "mf-registry": shipped.build.version };
  const page = firstPage(shipped.build.manifest.pages);
  const client = createReleasesClient(origin, token);
  await promote(client, versions, (line) => lines.push(line), { to: place, page });
  return lines.join("\n");
}

it("the printed address shows the first public page, in staging or as a preview", async () => {
  await actions.promoted(aBuild("shell"), aBuild("mf-registry"));
  expect(await shipTo({ place: "staging" })).toContain(
    `is in staging: ${origin}/people?environment=staging&only=mf-registry`,
  );
  expect(await shipTo({ place: "preview" })).toContain(`: ${origin}/people?preview=`);
  expect(firstPage([])).toBe("/");
});

it("a freeze is known before anything is built, with its reason and end", async () => {
  await assertNotFrozen({ origin, token });
  const until = new Date(Date.now() + 3_600_000).toISOString();
  await actions.freeze("the year's accounts", until);
  onTestFinished(() => actions.freeze(null).then(() => undefined));
  await expect(assertNotFrozen({ origin, token })).rejects.toThrow(
    `Releases are frozen until ${until}, reason: the year's accounts. Wait; a rollback is possible.`,
  );
});

it("says that an address is no gateway, or that nothing responds there", async () => {
  const status = (at: string) =>
    runReleaseVerb({ verb: "status" }, { origin: at, token, log: () => undefined });
  const registry = await serve((_req, res) => {
    res.writeHead(404, { "content-type": "application/json" }).end('{"error":"not found"}');
  });
  const site = await serve((_req, res) => {
    res.writeHead(200, { "content-type": "text/html" }).end("<!doctype html>");
  });
  const built = { build: aBuild("mf-registry").build, folder: "." };
  await expect(createReleasesClient(site.origin, token).publish(built)).rejects.toThrow(
    "is no gateway of Good Deeds",
  );
  for (const other of [registry, site]) {
    await expect(status(other.origin)).rejects.toThrow(
      `${other.origin} is no gateway of Good Deeds: check the address: --gateway, GATEWAY_URL`,
    );
    await other.stop();
  }
  await expect(status(site.origin)).rejects.toThrow(
    `${site.origin} does not respond: check the address: --gateway, GATEWAY_URL`,
  );
});

it("says that a gateway accepted a call and broke it off, and what one that fails responded", async () => {
  const statusAt = async (respond: Parameters<typeof serve>[0]) => {
    const gateway = await serve(respond);
    onTestFinished(gateway.stop);
    return runReleaseVerb(
      { verb: "status" },
      { origin: gateway.origin, token, log: () => undefined },
    );
  };
  const brokenOff = statusAt((req) => req.socket.destroy());
  await expect(brokenOff).rejects.toThrow(
    /^http:\S+ accepted the call and sent no response: other side closed$/,
  );
  const message = "The service is temporarily unavailable";
  const failed = statusAt((_req, res) => {
    const body = JSON.stringify({ code: "service-unavailable", message });
    res.writeHead(503, { "content-type": "application/json" }).end(body);
  });
  await expect(failed).rejects.toThrow(`refused (503): ${message}`);
});
