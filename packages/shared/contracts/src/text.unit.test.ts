import { describe, expect, it } from "vitest";
import { proofFields } from "./entities/proof.ts";
import { pageQuery } from "./page.ts";
import { id } from "./text.ts";

describe("an id of an address", () => {
  it("accepts a positive integer in decimal digits only", () => {
    expect(id.parse("42")).toBe(42);
    expect(id.parse(42)).toBe(42);
  });

  it.each(["0x1", "1e0", " 1", "+1", "01", "1.0", "0", "-1", "", "9".repeat(20)])(
    "is not %j",
    (spelling) => expect(id.safeParse(spelling).success).toBe(false),
  );

  it("rejects an id above the safe integers", () => {
    const { error } = id.safeParse("9007199254740993");
    expect(new Set(error?.issues.map(({ message }) => message))).toEqual(new Set(["bad-id"]));
  });
});

describe("a page and its size", () => {
  it.each(["0x2", "1e1", " 1", "+1", "0"])("are not %j", (spelling) => {
    expect(pageQuery.safeParse({ page: spelling }).success).toBe(false);
    expect(pageQuery.safeParse({ limit: spelling }).success).toBe(false);
  });

  it("accept whole numbers only", () => {
    expect(pageQuery.parse({ page: "2", limit: "100" })).toEqual({ page: 2, limit: 100 });
  });
});

describe("additional data of a proof", () => {
  const withData = (additionalData: unknown) =>
    proofFields.safeParse({ personId: 1, description: "d", additionalData }).success;

  it("accepts any JSON with well-formed texts", () => {
    expect(withData({ source: ["книга", { pages: 3 }], $ne: null })).toBe(true);
  });

  it.each([{ a: "x\0y" }, { a: ["\ud800"] }, { a: { "\ud800": 1 } }])("is not %j", (data) => {
    expect(withData(data)).toBe(false);
  });
});

describe("the date of a deed", () => {
  const parse = (deedDate: unknown) =>
    proofFields.safeParse({ personId: 1, description: "A hospital", deedDate });

  it.each(["1860", "1860-05", "1860-02-29", "1860/1865", "1860-05/1860", "1860/1860-05-12", null])(
    "may be %j",
    (deedDate) => expect(parse(deedDate).data?.deedDate).toBe(deedDate),
  );

  it.each(["1861-02-29", "1860-13", "1860/", "1865/1860", "0000", "12.05.1860", "1860/1861/1862"])(
    "is not %j",
    (deedDate) =>
      expect(parse(deedDate).error?.issues).toMatchObject([
        { path: ["deedDate"], message: "deed-date" },
      ]),
  );

  it("may be absent or empty", () => {
    expect(parse(undefined).success).toBe(true);
    expect(parse(" ").data?.deedDate).toBeNull();
  });
});
