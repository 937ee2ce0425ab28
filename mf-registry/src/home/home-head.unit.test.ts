import { renderPageOnServer } from "@deeds/remote-kit/testing";
import { expect, test } from "vitest";
import remote from "../remote.ts";

const person = {
  ...{ id: 7, slug: null, name: "Clara", surname: "Barton", age: null, birthDate: null },
  ...{ notes: null, occupation: "Nurse", country: "США", city: null, profilePhoto: null },
  ...{ photoPlaceholder: null, proofCount: 0, lastProofAt: null, status: "approved" },
  ...{ phone: null, instagram: null, instagramUsername: null, socialMedia: [] },
  ...{ createdAt: "2026-01-31T10:00:00.000Z", updatedAt: "2026-01-31T10:00:00.000Z" },
};

/** Returns the head of a list, given the query of its read and the people that it returns. */
async function headOf(address: string, read: string, items: object[]) {
  const body = { items, page: 1, limit: 20, total: items.length, totalPages: 1 };
  const data = {
    [`GET /api/public/people?${read}`]: { status: 200, body: { ...body, totalIsExact: true } },
  };
  const { head, wants } = await renderPageOnServer(remote, "/", { address, data });
  expect(wants.filter((key) => key.startsWith("GET /api/public/people?"))).toEqual([]);
  return head;
}

test("an occupation is one page, however it is written", async () => {
  const read = "limit=20&occupation=Nurse&page=1";
  for (const address of ["/?occupation=Nurse", "/?occupation=nurse", "/?occupation=+nurse+"]) {
    const head = await headOf(address, read, [person]);
    expect(head).toMatchObject({ title: "Nurse", canonical: "/?occupation=Nurse", noIndex: false });
  }
});

test.each([
  ["/?occupation=Anything", "limit=20&occupation=Anything&page=1"],
  ["/?country=Anywhere", "country=Anywhere&limit=20&page=1"],
  ["/?century=57", "century=57&limit=20&page=1"],
  ["/?page=9", "limit=20&page=9"],
])("%s without people is not indexed", async (address, read) => {
  expect(await headOf(address, read, [])).toMatchObject({ noIndex: true });
  expect(await headOf(address, read, [person])).toMatchObject({ noIndex: false });
});

test("the home page of an empty register is indexed", async () => {
  expect(await headOf("/", "limit=20&page=1", [])).toMatchObject({ noIndex: false });
});
