import { endpointList } from "@deeds/contracts";
import { expect, test } from "vitest";
import { createRouteTable } from "./route-table.ts";

const route = createRouteTable(endpointList);
const nameOf = (method: string, path: string) => {
  const match = route(method, path);
  return match.found === "endpoint" ? match.endpoint.name : match.found;
};

test.each([
  ["GET", "/api/public/people/countries", "countries"],
  ["GET", "/api/public/people/facets", "facets"],
  ["GET", "/api/public/people/proof-counts", "proofCounts"],
  ["GET", "/api/public/people/7", "publicPerson"],
  ["HEAD", "/api/public/people/7", "publicPerson"],
  ["GET", "/api/public/people/by-slug/clara", "personBySlug"],
  ["GET", "/api/proofs/mine", "myProofs"],
  ["GET", "/api/people/mine", "myPeople"],
  ["POST", "/api/releases/sets", "createReleaseSet"],
  ["POST", "/api/releases/rollback", "rollBackRemote"],
  ["GET", "/api/public/people/", "nothing"],
  ["GET", "/api/no-such-call", "nothing"],
  ["OPTIONS", "/api/user", "other-method"],
  ["PUT", "/api/people/export", "other-method"],
  ["GET", "/api/people/import", "other-method"],
  ["POST", "/api/releases/staging/mf-admin", "other-method"],
  ["POST", "/api/releases/shell/1.0.0-0123abcd", "publishRelease"],
])("%s %s is %s", (method, path, name) => {
  expect(nameOf(method, path)).toBe(name);
});

test.each([
  ["PUT", "/api/people/export", "GET, HEAD"],
  ["OPTIONS", "/api/releases/staging/mf-admin", "DELETE"],
  ["OPTIONS", "/api/releases/previews/7", "DELETE"],
])("the 405 of %s %s allows %s only", (method, path, allow) => {
  expect(route(method, path)).toEqual({ found: "other-method", allow });
});

test("every call of the contracts has its route", () => {
  for (const { name, method, path } of endpointList) {
    const example = path.replaceAll(/\{\w+\}/g, "1");
    expect(nameOf(method, example), `${method} ${path}`).toBe(name);
  }
});
