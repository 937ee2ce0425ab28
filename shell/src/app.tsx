import type { LiveSet } from "@deeds/contracts";
import {
  DataProvider,
  RemoteErrorBoundary,
  type RemoteHost,
  RemoteHostProvider,
} from "@deeds/remote-kit";
import { BrowserRouter, useRoutes } from "@deeds/router";
import { StrictMode, useState } from "react";
import { ShellErrorPage } from "./pages/shell-error-page.tsx";
import { pageTools } from "./remotes/page-tools.ts";
import { createRemoteLoader } from "./remotes/remote-loader.ts";
import { routesOf } from "./routes/routes.tsx";

/** The whole page over a live set. */
export function App({ live }: { live: LiveSet }) {
  const [host] = useState((): RemoteHost => ({ live, ...createRemoteLoader(live, pageTools) }));
  return (
    <StrictMode>
      <RemoteErrorBoundary renderError={(error) => <ShellErrorPage error={error} />}>
        <DataProvider>
          <RemoteHostProvider value={host}>
            <BrowserRouter>
              <Pages live={live} />
            </BrowserRouter>
          </RemoteHostProvider>
        </DataProvider>
      </RemoteErrorBoundary>
    </StrictMode>
  );
}

function Pages({ live }: { live: LiveSet }) {
  const [routes] = useState(() => routesOf(live));
  return useRoutes(routes);
}
