import { useTranslation } from "@deeds/i18n/react";
import { useSession } from "@deeds/remote-kit";
import { Outlet } from "@deeds/router";
import { chooseDensity, type Density, Icon, readDensity } from "@deeds/ui";
import { Rows2, Rows4 } from "lucide-react";
import { useState } from "react";
import { PanelNav } from "../navigation/for-users.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { LanguageMenu, PanelFoot, ProductName, ThemeMenu } from "./header-parts.tsx";

/**
 * A side panel on wide screens, the header with its drawer on narrow ones; public for guests. While the
 * user is unknown, which is so on the server, the panel has its place.
 */
export function WorkspaceLayout() {
  const { user, status } = useSession();
  const [density, setDensity] = useState(() => readDensity("compact"));
  const { t } = useTranslation("shell");
  if (!user && status === "ready") return <PublicLayout />;
  const other: Density = density === "compact" ? "comfortable" : "compact";
  const choose = () => {
    chooseDensity(other);
    setDensity(other);
  };
  return (
    <div data-density={density} className="gd-workspace lg:flex">
      <aside
        data-print="hide"
        className="sticky top-0 hidden h-dvh w-52 flex-none flex-col gap-4 overflow-y-auto border-e border-line px-2 py-3.5 lg:flex"
      >
        <div className="px-2">
          <ProductName />
        </div>
        {user && <PanelNav user={user} />}
        <div className="mt-auto grid gap-2">
          <button
            type="button"
            onClick={choose}
            className="flex min-h-(--control-height) cursor-pointer items-center gap-1.5 rounded-control px-2 font-medium hover:bg-sunken"
          >
            <Icon of={other === "compact" ? Rows4 : Rows2} size={18} />
            {t(`density.${other}`)}
          </button>
          <div className="flex items-center justify-between">
            <LanguageMenu />
            <ThemeMenu />
          </div>
          {user && <PanelFoot user={user} />}
        </div>
      </aside>
      <div className="lg:hidden">
        <Header />
      </div>
      <div className="flex min-h-dvh min-w-0 grow flex-col">
        <Content />
      </div>
    </div>
  );
}

export const PublicLayout = () => (
  <div className="flex min-h-dvh flex-col">
    <Header />
    <Content />
    <Footer />
  </div>
);

/** The target of the skip link and of focus after navigation. */
const Content = () => (
  <main id="content" tabIndex={-1} className="grow outline-none">
    <Outlet />
  </main>
);
