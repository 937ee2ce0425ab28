import { expect, test } from "vitest";
import { usePageHead } from "../page/page-head.ts";
import { defineRemote } from "../remote/define-remote.ts";
import { Slot } from "../remote/remote-part.tsx";
import { renderPageOnServer } from "./index.tsx";

const texts = async () => ({ default: {} });
const page = (component: () => React.ReactNode) => async () => ({ default: component });
const remote = defineRemote({
  name: "mf-events",
  pages: {
    "/events": page(() => <Slot name="submissions.unread" />),
    "/styled": page(() => <p style={{ color: "red" }}>Red</p>),
    "/wrong-head": page(() => {
      usePageHead({ title: "Events", canonical: "https://deeds.example/events" });
      return null;
    }),
    "/broken": page(() => {
      throw new Error("broken");
    }),
  },
  slots: { "submissions.unread": page(() => <b>7</b>) },
  translations: { ru: texts, en: texts, uk: texts },
});

test("the remote's own slots are rendered with the page", async () => {
  expect((await renderPageOnServer(remote, "/events")).html).toContain("<b>7</b>");
});

test("a wrong field of the head fails the test with its name", async () => {
  await expect(renderPageOnServer(remote, "/wrong-head")).rejects.toThrow(
    "/wrong-head: usePageHead has a wrong field: canonical",
  );
});

test("a style attribute and an error of the page fail the test", async () => {
  await expect(renderPageOnServer(remote, "/styled")).rejects.toThrow(
    '/styled has style="color:red"',
  );
  await expect(renderPageOnServer(remote, "/broken")).rejects.toThrow("broken");
});
