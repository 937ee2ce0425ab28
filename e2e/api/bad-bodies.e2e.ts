import { endpointList } from "@deeds/contracts";
import { describe, expect, it } from "vitest";
import {
  describeSchema,
  mustBeRefused,
  sampleOf,
  slotsOf,
  slotValues,
  wholeBodies,
  withValue,
} from "../src/bad-input/bodies.ts";
import { casesOf, changesNothing, json, refusalOf, sendRaw } from "../src/bad-input/calls.ts";

const calls = endpointList.filter(({ bodyKind }) => bodyKind === "json");

const { callerOf } = changesNothing();

describe.each(casesOf(calls))("%s", (_, endpoint) => {
  it.each(wholeBodies)("refuses a body that %s", async (_what, call, code) => {
    const answer = await sendRaw(endpoint, callerOf(endpoint), call);
    expect((await refusalOf(answer)).code).toBe(code);
  });

  const schema = describeSchema(endpoint.body);

  it("takes the sample that the other tests go on from", () => {
    expect(endpoint.body.safeParse(sampleOf(schema)).error).toBeUndefined();
  });

  it.each(slotsOf(schema).map((slot) => [slot.path.join("."), slot] as const))(
    "refuses at %s what does not belong there, and names the place",
    async (place, slot) => {
      for (const [what, value] of slotValues) {
        const body = withValue(schema, slot.path, value);
        const taken = endpoint.body.safeParse(body).success;
        expect(taken && mustBeRefused(slot, what), `${what} at ${place}`).toBe(false);
        if (taken) continue;
        const answer = await sendRaw(endpoint, callerOf(endpoint), json(body));
        const refusal = await refusalOf(answer);
        expect(refusal.code, `${what} at ${place}`).toBe("validation");
        const places = refusal.issues?.map(({ path }) => path) ?? [];
        const named = places.some(
          (path) => path.startsWith(String(slot.path[0])) || path === "__proto__",
        );
        expect(named, `${what} at ${place}: ${places}`).toBe(true);
      }
    },
  );
});
