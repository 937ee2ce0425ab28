import { renderPageOnServer } from "@deeds/remote-kit/testing";
import { expect, test } from "vitest";
import remote from "./remote.ts";

test("the form of a person is in the HTML", async () => {
  const { html, head, wants } = await renderPageOnServer(remote, "/submit-person");
  expect(html).toContain('id="person-name"');
  expect(head).toMatchObject({ title: "Add a person", about: { "@type": "WebPage" } });
  expect(wants).toEqual([]);
});

test("a receipt is not indexed", async () => {
  const { head } = await renderPageOnServer(remote, "/receipts/:kind/:receipt", {
    address: "/receipts/person/abc",
  });
  expect(head).toMatchObject({ noIndex: true });
});
