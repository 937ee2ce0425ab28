import type { LiveSet } from "@deeds/contracts";
import {
  DataProvider,
  RemoteErrorBoundary,
  type RemoteHost,
  RemoteHostProvider,
} from "@deeds/remote-kit";
import { BrowserRouter, useRoutes } from "@deeds/router";
import { shellFailedEvent } from "@deeds/ui/boot-script";
import { StrictMode, useEffect, useState } from "react";
import { sendStarted } from "./boot/page-token.ts";
import { routesOf } from "./routes/routes.tsx";
import { ShellErrorPage } from "./routes/signed-in-page.tsx";

export const App = ({ host }: { host: RemoteHost }) => (
  <StrictMode>
    <RemoteErrorBoundary
      renderError={(error) => <ShellErrorPage error={error} />}
      onError={() => dispatchEvent(new Event(shellFailedEvent))}
    >
      <DataProvider>
        <RemoteHostProvider value={host}>
          <BrowserRouter>
            <Pages live={host.live} />
          </BrowserRouter>
        </RemoteHostProvider>
      </DataProvider>
    </RemoteErrorBoundary>
  </StrictMode>
);

function Pages({ live }: { live: LiveSet }) {
  const [routes] = useState(() => routesOf(live));
  useEffect(() => {
    // Is not reached when the shell throws while rendering.
    document.documentElement.dataset.started = "";
    sendStarted();
  }, []);
  return useRoutes(routes);
}
