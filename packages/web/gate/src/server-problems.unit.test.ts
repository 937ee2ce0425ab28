import type { VersionFailure } from "@deeds/contracts";
import { describe, expect, it } from "vitest";
import { type Opened, renderedOf, watchServer } from "./server-problems.ts";

const failures = "/api/releases/mf-events/0.1.0-00000001/failures";
const area = (html: string) => `<div id="root"><div data-mf="mf-events">${html}</div></div>`;
const [whole, part, empty] = [
  area("<p>All events</p>"),
  area("<!--$!--><p>Loading</p><!--/$-->"),
  '<div id="root"></div>',
];

it("sees in a document what the server rendered of it", () => {
  expect([whole, part, empty].map(renderedOf)).toEqual(["whole", "part", "nothing"]);
});

const late = "The page was not rendered within its time";
const failure = (message: string, more: Partial<VersionFailure> = {}): VersionFailure => ({
  id: "A".repeat(16),
  kind: "render-failed",
  message,
  route: "/events/:id",
  count: 1,
  firstSeenAt: "2026-11-01T10:00:00.000Z",
  lastSeenAt: "2026-11-01T10:00:00.000Z",
  browsers: [{ name: "Server", count: 1 }],
  ...more,
});
const page = (html: string, path = "/events/1", route = "/events/:id"): Opened => ({
  path,
  route,
  name: "mf-events",
  rendered: renderedOf(html),
});

interface Product {
  before?: VersionFailure[];
  after?: VersionFailure[];
  /** What pages are when they are opened again. */
  again?: Record<string, string>;
}

/** What the gate says of these pages of a product with these failures before and after them. */
async function problemsOf(pages: Opened[], { before = [], after = [], again = {} }: Product) {
  let listed = before;
  const versions = [{ name: "mf-events", version: "0.1.0-00000001" }];
  const get = async (path: string) =>
    path === failures ? JSON.stringify(listed) : (again[path] ?? whole);
  const atOnce = { reportMs: 0, reportOfUnrenderedMs: 0, pollMs: 0, loopMs: 0 };
  const server = await watchServer(versions, get, atOnce);
  listed = after;
  return server.problemsOf(pages);
}

describe("the gate", () => {
  it("names the error of another page beside one that was late once", async () => {
    const head = "usePageHead has a wrong field: title";
    const other = failure(head, { id: "B".repeat(16), route: "/events" });
    const found = await problemsOf([page(empty)], { after: [failure(late), other] });
    expect(found).toEqual([`/events: the server could not render mf-events: ${head}`]);
  });

  it("names the error of a page that throws on the server, and where", async () => {
    const found = await problemsOf([page(part)], { after: [failure("window is not defined")] });
    expect(found).toEqual([
      "/events/1: the server could not render mf-events: window is not defined",
    ]);
  });

  it("shortens an error", async () => {
    const [found] = await problemsOf([page(part)], { after: [failure("x".repeat(500))] });
    expect(found).toMatch(/: x{200}$/);
  });

  it("names a page that exceeds its time whenever it is rendered", async () => {
    const again = { "/events/1": empty };
    const found = await problemsOf([page(empty)], { after: [failure(late)], again });
    expect(found).toEqual([`/events/1: the server could not render mf-events: ${late}`]);
  });

  it("names at most two pages that exceed their time: then the version is paused", async () => {
    const paths = ["/a", "/b", "/c"];
    const again = Object.fromEntries(paths.map((path) => [path, empty]));
    const pages = paths.map((path) => page(empty, path));
    const found = await problemsOf(pages, { after: [failure(late)], again });
    expect(found.map((problem) => problem.slice(0, 3))).toEqual(["/a:", "/b:"]);
  });

  it("accepts a page that was late once", async () => {
    expect(await problemsOf([page(empty)], { after: [failure(late)] })).toEqual([]);
  });

  it("refuses a version that is not rendered because it failed a moment ago", async () => {
    const now = new Date().toISOString();
    const known = [failure(late, { lastSeenAt: now })];
    const again = { "/events/1": empty };
    const found = await problemsOf([page(empty)], { before: known, after: known, again });
    expect(found).toEqual([`/events/1: the server could not render mf-events: ${late}`]);
  });

  it("refuses a page whose content is there in spite of a failure", async () => {
    const message = "usePageHead has a wrong field: title";
    const found = await problemsOf([page(whole)], { after: [failure(message)] });
    expect(found).toEqual([`/events/:id: the server could not render mf-events: ${message}`]);
  });

  it("accepts pages of a version with old failures, and of a product without a renderer", async () => {
    const browsers = [{ name: "Firefox 131", count: 3 }];
    const known = [
      failure("window is not defined"),
      failure("x", { id: "B".repeat(16), browsers }),
    ];
    const again = { "/events/1": empty };
    const pages = [page(empty), page(whole, "/events", "/events")];
    expect(await problemsOf(pages, { before: known, after: known, again })).toEqual([]);
  });
});
