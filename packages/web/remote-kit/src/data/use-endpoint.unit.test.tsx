// @vitest-environment happy-dom
import { endpoints } from "@deeds/contracts/browser";
import { useInsertionEffect, useState } from "react";
import { expect, test } from "vitest";
import { defineRemote } from "../remote/define-remote.ts";
import { sessionStore } from "../session/store.ts";
import { fireEvent, renderPage, waitFor } from "../testing/index.tsx";
import { clearAll, takeStale } from "./cache.ts";
import { useEndpoint } from "./use-endpoint.tsx";

function People() {
  const { data } = useEndpoint(endpoints.publicStats);
  return <p>{data ? `${data.totalPeople} people` : "Loading"}</p>;
}

const people = <People />;

/** Its second reader has the data in its first render, as a page of the server has. */
function Page() {
  const { data } = useEndpoint(endpoints.publicStats);
  const [isOpen, setOpen] = useState(false);
  if (data && !isOpen) setOpen(true);
  return isOpen && people;
}

/** What its second reader shows is dropped after that was rendered and before it is mounted, as by a live event. */
function DroppedPage() {
  const [isOpen, setOpen] = useState(false);
  useInsertionEffect(() => {
    if (isOpen) takeStale(() => true);
  }, [isOpen]);
  if (isOpen) return <div>{people}</div>;
  return (
    <button type="button" onClick={() => setOpen(true)}>
      {people}
    </button>
  );
}

const remote = defineRemote({
  name: "mf-registry",
  pages: {
    "/": async () => ({ default: Page }),
    "/browse": async () => ({ default: DroppedPage }),
  },
  translations: {
    ru: async () => ({ default: {} }),
    en: async () => ({ default: {} }),
    uk: async () => ({ default: {} }),
  },
});

const stats = { totalPeople: 3, approvedProofs: 2, activeUsers: 1 };

/** Calls wait until `release` is called. */
async function open(user: object) {
  const { screen } = await renderPage(remote, "/", {
    user,
    responses: { "GET /api/public/stats": stats, "POST /api/logout": null },
  });
  await screen.findByText("3 people");
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { fetch } = globalThis;
  globalThis.fetch = async (...call) => {
    if (String(call[0]).includes("stats")) await released;
    return fetch(...call);
  };
  return { screen, release };
}

test("shows the same data again after it was cleared", async () => {
  const { screen, release } = await open({});
  const clearing = clearAll();
  await screen.findByText("Loading");
  release();
  await clearing;
  await screen.findByText("3 people");
});

test("clears at the logout what a subscriber saw", async () => {
  const { screen, release } = await open({ hasSubscription: true });
  const leaving = sessionStore.getState().signOut();
  await screen.findByText("Loading");
  release();
  await leaving;
  await screen.findByText("3 people");
});

test("loads again what was dropped between its render and its mount", async () => {
  const { screen, calls } = await renderPage(remote, "/browse", {
    responses: { "GET /api/public/stats": stats },
  });
  fireEvent.click(await screen.findByText("3 people"));
  await waitFor(() => expect(calls).toHaveLength(2));
  await screen.findByText("3 people");
});
