import { type Endpoint, type ErrorCode, endpointList, endpoints } from "@deeds/contracts";
import { errorCodesOf } from "@deeds/contracts/documents";
import { describe, expect, it } from "vitest";
import {
  describeSchema,
  mustBeRejected,
  sampleOf,
  slotsOf,
  slotValues,
  wholeBodies,
  withValue,
} from "../src/bad-input/bodies.ts";
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
import { png } from "../src/files.ts";
import { productOrigin } from "../src/product-under-test.ts";

const { callerOf } = changesNothing();

const isAddressOf = (path: string, address: string): boolean => {
  const pattern = path.replaceAll("{id}", "\\d+").replaceAll(/\{\w+\}/g, "[^/]+");
  return new RegExp(`^${pattern}$`).test(address);
};

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
  const response = await sendRaw(endpoint, callerOf(endpoint), callOf(endpoint, more));
  return (await refusalOf(response, about)).code;
}

const paramsOf = ({ path }: Endpoint) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
const numbered = endpointList.filter(({ path, params }) => {
  return path.includes("{id}") && !params.safeParse({ id: "none" }).success;
});
const byName = endpointList.filter((one) => paramsOf(one).length > 0 && !numbered.includes(one));

describe.each(casesOf(numbered))("%s", (_, endpoint) => {
  it("rejects any other spelling of an id", async () => {
    for (const id of badIds) {
      const path = endpoint.path.replace("{kind}", "proof").replace("{id}", id);
      expect(await codeOf(endpoint, { path }, path), path).toBe("bad-id");
    }
  });
});

describe.each(casesOf(byName))("%s", (_, endpoint) => {
  it("finds nothing under an impossible name", async () => {
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
    const address = endpoint.path.replaceAll(/\{\w+\}/g, "1");
    const taken = endpointList.filter(({ path }) => isAddressOf(path, address));
    // The path with the fewest parameters has the address to itself.
    const fewest = Math.min(...taken.map((one) => paramsOf(one).length));
    const own = taken.filter((one) => paramsOf(one).length === fewest);
    const known = new Set(own.map(({ method }): string => method));
    for (const method of methods.filter((one) => !known.has(one))) {
      const response = await fetch(productOrigin + address, {
        method,
        headers: callerOf({ access: "admin" }),
      });
      expect((await refusalOf(response, method)).code, method).toBe("method-not-allowed");
      const allowed = response.headers.get("allow")?.split(", ") ?? [];
      expect(allowed.filter((one) => one !== "HEAD").toSorted()).toEqual([...known].toSorted());
    }
  });
});

const searches = endpointList.filter(
  ({ rateLimit, method }) => rateLimit === "search" && method === "GET",
);

it.each(casesOf(searches))(
  "%s responds to unusual texts without a failure",
  async (_, endpoint) => {
    for (const text of oddSearches) {
      const query = `?search=${encodeURIComponent(decodeURIComponent(text))}`;
      const response = await sendRaw(endpoint, callerOf(endpoint), { query });
      await response.arrayBuffer();
      expect([200, 422], query).toContain(response.status);
    }
  },
);

it("every error code of a call is documented", () => {
  for (const endpoint of endpointList) {
    expect(errorCodesOf(endpoint), endpoint.name).toContain("validation");
  }
});

const takingJson = endpointList.filter(({ bodyKind }) => bodyKind === "json");

describe.each(casesOf(takingJson))("%s", (_, endpoint) => {
  it.each(wholeBodies)("refuses a body that %s", async (_what, call, code) => {
    const response = await sendRaw(endpoint, callerOf(endpoint), call);
    expect((await refusalOf(response)).code).toBe(code);
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
        expect(taken && mustBeRejected(slot, what), `${what} at ${place}`).toBe(false);
        if (taken) continue;
        const response = await sendRaw(endpoint, callerOf(endpoint), json(body));
        const refusal = await refusalOf(response);
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

const takingForms = endpointList.filter(({ bodyKind }) => bodyKind === "multipart");

const multipart = "multipart/form-data; boundary=edge";
const raw = (body: BodyInit, type = multipart): RawCall => ({
  body,
  headers: { "content-type": type },
});

function form(...parts: [name: string, value: string | File][]): RawCall {
  const body = new FormData();
  for (const [name, value] of parts) body.append(name, value);
  return { body };
}

const part = (head: string, body = "x") => `--edge\r\n${head}\r\n\r\n${body}\r\n--edge--\r\n`;

const everywhere: [what: string, call: () => RawCall, codes: ErrorCode[]][] = [
  ["that is JSON", () => raw('{"file":"x"}', "application/json"), ["content-type"]],
  [
    "that is a plain form",
    () => raw("file=x", "application/x-www-form-urlencoded"),
    ["content-type"],
  ],
  ["without a type", () => raw("x", ""), ["content-type"]],
  ["without a boundary", () => raw("x", "multipart/form-data"), ["malformed-multipart"]],
  ["whose parts are elsewhere", () => raw("no parts at all"), ["malformed-multipart"]],
  [
    "that breaks off",
    () => raw('--edge\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc'),
    ["malformed-multipart"],
  ],
  [
    "with a broken head",
    () => raw(part("Content-Disposition form-data")),
    ["malformed-multipart", "validation"],
  ],
  ["with nothing in it", () => raw("--edge--\r\n"), ["validation", "malformed-multipart"]],
  ["with the file in another field", () => form(["picture", png("a.png")]), ["validation"]],
  ["with a text for the file", () => form(["file", "text"]), ["validation"]],
  [
    "with a prototype for a field",
    () => form(["__proto__", "x"], ["constructor", "x"]),
    ["validation"],
  ],
  ["with an empty body", () => raw(""), ["malformed-multipart", "validation"]],
];

const files: [what: string, call: () => RawCall, codes: ErrorCode[]][] = [
  [
    "an empty file",
    () => form(["file", new File([], "a.png", { type: "image/png" })]),
    ["file-type"],
  ],
  ["text under a picture's name", () => form(["file", new File(["text"], "a.png")]), ["file-type"]],
  [
    "a script in a drawing",
    () => form(["file", new File(["<svg onload='alert(1)'/>"], "a.svg")]),
    ["file-type"],
  ],
  ["a page", () => form(["file", new File(["<!doctype html><p>"], "a.pdf")]), ["file-type"]],
  ["a program", () => form(["file", new File(["MZ\x90\x00"], "a.exe")]), ["file-type"]],
  [
    "a picture beside an unknown field",
    () => form(["other", "x"], ["file", png("a.png")]),
    ["validation"],
  ],
  [
    "a picture beside a field that comes twice",
    () => form(["other", "x"], ["other", "y"], ["file", png("a.png")]),
    ["validation"],
  ],
  ["two pictures", () => form(["file", png("a.png")], ["file", png("b.png")]), ["validation"]],
  ["half a picture", () => form(["file", halfPicture()]), ["file-type"]],
  [
    "more than fits",
    () => form(["file", new File([new Uint8Array(11 * 1024 * 1024)], "a.png")]),
    ["file-too-large"],
  ],
];

const halfPicture = () => new File([png("a.png").slice(0, 400)], "a.png", { type: "image/png" });

describe.each(casesOf(takingForms))("%s", (_, endpoint) => {
  it.each(everywhere)("refuses a form %s", async (_what, call, codes) => {
    const response = await sendRaw(endpoint, callerOf(endpoint), call());
    expect(codes).toContain((await refusalOf(response)).code);
  });
});

describe.each([endpoints.uploadPersonPhoto, endpoints.uploadProofFile])("$name", (endpoint) => {
  it.each(files)("refuses %s", async (_what, call, codes) => {
    const response = await sendRaw(endpoint, {}, call());
    expect(codes).toContain((await refusalOf(response)).code);
  });
});
