import type { LiveSet } from "@deeds/contracts";
import { DataProvider, type RemoteHost, RemoteHostProvider } from "@deeds/remote-kit";
import { createBrowserRouter, RouterProvider } from "@deeds/router";
import { StrictMode, useState } from "react";
import { pageTools } from "./remotes/page-tools.ts";
import { createRemoteLoader } from "./remotes/remote-loader.ts";
import { routesOf } from "./routes/routes.tsx";

/** The whole page over a live set. */
export function App({ live }: { live: LiveSet }) {
  const [host] = useState((): RemoteHost => ({ live, ...createRemoteLoader(live, pageTools) }));
  const [router] = useState(() => createBrowserRouter(routesOf(live)));
  return (
    <StrictMode>
      <DataProvider>
        <RemoteHostProvider value={host}>
          <RouterProvider router={router} />
        </RemoteHostProvider>
      </DataProvider>
    </StrictMode>
  );
}
