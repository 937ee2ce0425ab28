import { expect, test } from "vitest";
import { serverProblems } from "./server-problems.ts";

test("an area that threw on the server is a problem", () => {
  const html =
    '<div id="root"><div data-mf="mf-events"><!--$!--><p>Loading</p><!--/$--></div></div>';
  expect(serverProblems(html, "mf-events")).toEqual([
    "the server could not render mf-events: try `renderPageOnServer` of @deeds/remote-kit/testing",
  ]);
});

test("a rendered area and a document without content are none", () => {
  const rendered = '<div id="root"><!--$--><p>All events</p><!--/$--></div>';
  expect(serverProblems(rendered, "mf-events")).toEqual([]);
  expect(serverProblems('<div id="root"></div>', "mf-events")).toEqual([]);
});
