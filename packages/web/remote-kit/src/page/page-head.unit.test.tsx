// @vitest-environment happy-dom
import { createI18n } from "@deeds/i18n/react";
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { type PageHeadInput, usePageHead } from "./page-head.ts";

createI18n("en", { en: { common: { productName: "Good Deeds" } } });
afterEach(cleanup);

function Page({ head }: { head: PageHeadInput }) {
  usePageHead(head);
  return null;
}

const robots = () => document.querySelector("meta[name=robots]")?.getAttribute("content");

test("the tab has the page's title with the product, or the product alone", () => {
  const { rerender } = render(<Page head={{ title: "About" }} />);
  expect(document.title).toBe("About — Good Deeds");
  rerender(<Page head={{ title: null }} />);
  expect(document.title).toBe("Good Deeds");
});

test("noindex follows the page, also where the document began with it", () => {
  document.head.innerHTML = '<meta name="robots" content="noindex">';
  const { rerender } = render(<Page head={{ title: "Receipt", noIndex: true }} />);
  expect(document.querySelectorAll("meta[name=robots]")).toHaveLength(1);
  rerender(<Page head={{ title: "About" }} />);
  expect(robots()).toBeUndefined();
  rerender(<Page head={{ title: "Receipt", noIndex: true }} />);
  expect(robots()).toBe("noindex");
});
