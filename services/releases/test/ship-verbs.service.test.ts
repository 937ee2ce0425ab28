import { endpoints } from "@deeds/contracts";
import { afterAll, expect, it } from "vitest";
import { type ReleaseVerb, runReleaseVerb } from "../../../packages/web/shipper/src/index.ts";
import { aBuild, publishToken, startReleases } from "./harness.ts";

const service = await startReleases();
const { actions, origin } = service;
afterAll(() => service.stop());

/** Runs the action of an operator and returns what it prints. */
async function run(verb: ReleaseVerb): Promise<string> {
  const lines: string[] = [];
  await runReleaseVerb(verb, { origin, token: publishToken, log: (line) => lines.push(line) });
  return lines.join("\n");
}

const stopCanary = (remote: string | null) => run({ verb: "stop-canary", remote });
const unstage = (remote: string) => run({ verb: "unstage", remote });
const off = (remote: string) => run({ verb: "switch", remote, reason: "why not" });

it("says where a token is made when the given one is not valid any more", async () => {
  const former = { origin, token: `a former ${publishToken}`, log: () => undefined };
  await expect(runReleaseVerb({ verb: "unstage", remote: "mf-registry" }, former)).rejects.toThrow(
    `not valid, or no longer: it was revoked or replaced, has expired, or is of another installation. An administrator makes a new one at ${origin}/releases`,
  );
});

it("stop-canary says which canaries it ended, or that none was running", async () => {
  await actions.promoted(aBuild("shell"), aBuild("mf-registry"), aBuild("mf-submissions"));
  const tried = aBuild("mf-registry");
  const id = await actions.named(tried);
  await service.call(endpoints.startCanary, { params: { id }, body: { percent: 10 } });

  expect(await stopCanary("mf-submissions")).toBe(
    "nothing to end: no canary of mf-submissions was running",
  );
  expect(await stopCanary("mf-registry")).toBe(
    `ended: canary for 10 %: mf-registry ${tried.build.version} (release set ${id})`,
  );
  expect(await stopCanary(null)).toBe("nothing to end: no canary was running");
});

it("unstage says what it removed, or that nothing was in staging", async () => {
  await actions.promoted(aBuild("shell"), aBuild("mf-registry"));
  const staged = aBuild("mf-registry");
  await actions.stage(await actions.named(staged));
  expect(await unstage("mf-registry")).toBe(
    `mf-registry ${staged.build.version} is removed from staging`,
  );
  expect(await unstage("mf-registry")).toBe("nothing to remove: mf-registry was not in staging");
});

it("rolls the installation back during a freeze, whatever versions it returns to", async () => {
  await actions.promoted(aBuild("shell"), aBuild("mf-registry"));
  const later = await actions.promoted(aBuild("mf-registry"));
  await run({ verb: "rollback", remote: "mf-registry" });
  await run({ verb: "freeze", reason: "the year's accounts", until: null });
  expect(await run({ verb: "rollback", remote: null })).toBe(
    `rolled back: release set ${later} is live`,
  );
  await run({ verb: "freeze", reason: null, until: null });
});

it("says why a front end cannot be switched off", async () => {
  await expect(off("mf-nope")).rejects.toThrow(
    "There is no such front end: no version of it was ever published",
  );
  await expect(off("shell")).rejects.toThrow(
    "The shell is part of every page and cannot be switched off; any other front end can be",
  );
});
