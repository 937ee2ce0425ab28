import type { LiveSet } from "@deeds/contracts";
import {
  DataProvider,
  RemoteErrorBoundary,
  type RemoteHost,
  RemoteHostProvider,
} from "@deeds/remote-kit";
import { useRoutes } from "@deeds/router";
import { hydratedEvent, shellFailedEvent } from "@deeds/ui/boot-script";
import {
  type ComponentType,
  type ReactNode,
  StrictMode,
  useEffect,
  useLayoutEffect,
  useState,
} from "react";
import { sendStarted } from "./boot/page-token.ts";
import { routesOf } from "./routes/routes.tsx";
import { ShellErrorPage } from "./routes/signed-in-page.tsx";

interface AppProps {
  host: RemoteHost;
  /** A router of the browser, or of one address on the server. */
  Router: ComponentType<{ children: ReactNode }>;
}

export const App = ({ host, Router }: AppProps) => (
  <StrictMode>
    <RemoteErrorBoundary
      renderError={(error) => <ShellErrorPage error={error} />}
      onError={() => dispatchEvent(new Event(shellFailedEvent))}
    >
      <DataProvider>
        <RemoteHostProvider value={host}>
          <Router>
            <Pages live={host.live} />
          </Router>
        </RemoteHostProvider>
      </DataProvider>
    </RemoteErrorBoundary>
  </StrictMode>
);

function Pages({ live }: { live: LiveSet }) {
  const [routes] = useState(() => routesOf(live));
  useLayoutEffect(() => {
    dispatchEvent(new Event(hydratedEvent));
  }, []);
  useEffect(() => {
    // Is not reached when the shell throws while rendering.
    document.documentElement.dataset.started = "";
    // The document's own age question; the shell's has taken its place.
    document.querySelector(".gd-first-gate")?.remove();
    sendStarted();
  }, []);
  return useRoutes(routes);
}
