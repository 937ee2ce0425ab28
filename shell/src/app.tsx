import type { LiveSet } from "@deeds/contracts";
import {
  DataProvider,
  RemoteErrorBoundary,
  type RemoteHost,
  RemoteHostProvider,
} from "@deeds/remote-kit";
import { BrowserRouter, useRoutes } from "@deeds/router";
import { StrictMode, useEffect, useState } from "react";
import { sendStarted } from "./boot/page-token.ts";
import { routesOf } from "./routes/routes.tsx";
import { ShellErrorPage } from "./routes/signed-in-page.tsx";

export const App = ({ host }: { host: RemoteHost }) => (
  <StrictMode>
    <RemoteErrorBoundary renderError={(error) => <ShellErrorPage error={error} />}>
      <DataProvider>
        <RemoteHostProvider value={host}>
          <BrowserRouter>
            <Pages live={host.live} />
            <Started />
          </BrowserRouter>
        </RemoteHostProvider>
      </DataProvider>
    </RemoteErrorBoundary>
  </StrictMode>
);

/** Is committed with the first page, and not at all when the shell throws while rendering. */
function Started() {
  useEffect(sendStarted, []);
  return null;
}

function Pages({ live }: { live: LiveSet }) {
  const [routes] = useState(() => routesOf(live));
  return useRoutes(routes);
}
