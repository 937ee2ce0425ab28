// @vitest-environment happy-dom
import { MemoryRouter } from "@deeds/router";
import { act, cleanup, render } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { type RenderPass, RenderPassContext } from "../render/index.ts";
import { type RemoteHost, RemoteHostProvider } from "./remote-host.ts";
import { RemotePart } from "./remote-part.tsx";

afterEach(cleanup);

const remote = { name: "mf-registry", server: "server.js", slots: [] };

test("a part is rendered once while it is hydrated", async () => {
  let renders = 0;
  const Page = () => {
    renders += 1;
    return <p>content</p>;
  };
  const host = {
    live: { remotes: [remote] },
    load: async () => ({ pages: { "/": async () => ({ default: Page }) } }),
  } as unknown as RemoteHost;
  const part = { remote: remote.name, page: "/" };
  const app = (
    <MemoryRouter>
      <RemoteHostProvider value={host}>
        <RemotePart part={part} fallback="waiting" renderError={({ message }) => message} />
      </RemoteHostProvider>
    </MemoryRouter>
  );
  const pass = { partOf: () => Page } as unknown as RenderPass;
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(<RenderPassContext value={pass}>{app}</RenderPassContext>);
  const content = container.querySelector("p");
  renders = 0;
  await act(async () => {
    render(app, { container, hydrate: true });
  });
  expect(container.querySelector("p")).toBe(content);
  expect(renders).toBe(1);
});
