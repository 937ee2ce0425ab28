import { type Endpoint, type ErrorCode, endpointList } from "@deeds/contracts";
import { refusalsOf } from "@deeds/contracts/documents";
import { describe, expect, it } from "vitest";
import { describeSchema, sampleOf } from "../src/bad-input/bodies.ts";
import {
  badIds,
  badNames,
  badQueries,
  brokenEscapes,
  casesOf,
  changesNothing,
  json,
  oddSearches,
  type RawCall,
  refusalOf,
  sendRaw,
} from "../src/bad-input/calls.ts";
import { origin } from "../src/product-under-test.ts";

const { callerOf } = changesNothing();

/** The call with a body that fits, so that the address alone is what is wrong. */
function callOf(endpoint: Endpoint, more: RawCall): RawCall {
  if (endpoint.bodyKind === "json") {
    return { ...json(sampleOf(describeSchema(endpoint.body))), ...more };
  }
  if (endpoint.bodyKind !== "multipart") return more;
  const body = new FormData();
  body.append("file", new File(["nothing"], "nothing.txt"));
  return { body, ...more };
}

async function codeOf(endpoint: Endpoint, more: RawCall, about: string): Promise<ErrorCode> {
  const answer = await sendRaw(endpoint, callerOf(endpoint), callOf(endpoint, more));
  return (await refusalOf(answer, about)).code;
}

const paramsOf = ({ path }: Endpoint) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
const numbered = endpointList.filter(({ path, params }) => {
  return path.includes("{id}") && !params.safeParse({ id: "none" }).success;
});
const byName = endpointList.filter((one) => paramsOf(one).length > 0 && !numbered.includes(one));

describe.each(casesOf(numbered))("%s", (_, endpoint) => {
  it("takes no other spelling for the number of a thing", async () => {
    for (const id of badIds) {
      const path = endpoint.path.replace("{id}", id);
      expect(await codeOf(endpoint, { path }, path), path).toBe("bad-id");
    }
  });
});

describe.each(casesOf(byName))("%s", (_, endpoint) => {
  it("finds nothing under a name that nothing can have", async () => {
    for (const name of badNames) {
      const path = endpoint.path.replaceAll(/\{\w+\}/g, name);
      expect(await codeOf(endpoint, { path }, path), path).toBe("not-found");
    }
  });
});

describe.each(casesOf([...numbered, ...byName]))("%s", (_, endpoint) => {
  it("refuses an address whose escapes mean nothing", async () => {
    for (const broken of brokenEscapes) {
      const path = endpoint.path.replaceAll(/\{\w+\}/g, broken);
      const code = await codeOf(endpoint, { path }, path);
      expect(["bad-id", "not-found"], path).toContain(code);
    }
  });
});

describe.each(casesOf(endpointList))("%s", (_, endpoint) => {
  it("refuses what it does not know in a query, and a bad value of what it knows", async () => {
    for (const query of badQueries(endpoint)) {
      expect(await codeOf(endpoint, { query }, query), query).toBe("validation");
    }
  });

  it("knows no other method", async () => {
    const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "PROPFIND", "OPTIONS"];
    const taken = endpointList.filter(({ path }) => path === endpoint.path);
    const known = new Set(taken.map(({ method }): string => method));
    for (const method of methods.filter((one) => !known.has(one))) {
      const answer = await fetch(origin + endpoint.path.replaceAll(/\{\w+\}/g, "1"), {
        ...{ method, headers: callerOf({ access: "admin" }) },
      });
      expect((await refusalOf(answer, method)).code, method).toBe("method-not-allowed");
      const allowed = answer.headers.get("allow")?.split(", ") ?? [];
      expect(allowed.filter((one) => one !== "HEAD").toSorted()).toEqual([...known].toSorted());
    }
  });
});

const searches = endpointList.filter(
  ({ rateLimit, method }) => rateLimit === "search" && method === "GET",
);

it.each(casesOf(searches))("%s looks for odd texts and is broken by none", async (_, endpoint) => {
  for (const text of oddSearches) {
    const query = `?search=${encodeURIComponent(decodeURIComponent(text))}`;
    const answer = await sendRaw(endpoint, callerOf(endpoint), { query });
    await answer.arrayBuffer();
    expect([200, 422], query).toContain(answer.status);
  }
});

it("every code that a call may answer is told beforehand", () => {
  for (const endpoint of endpointList) {
    expect(refusalsOf(endpoint), endpoint.name).toContain("validation");
  }
});
