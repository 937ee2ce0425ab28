import { useUser } from "@deeds/remote-kit";
import { readDensity } from "@deeds/ui";
import { useState } from "react";
import { Content } from "./content.tsx";
import { Header } from "./header.tsx";
import { PublicLayout } from "./public-layout.tsx";
import { SidePanel } from "./side-panel.tsx";

/** The signed-in workspace: a fixed panel on wide screens, the header with its drawer on narrow. */
export function WorkspaceLayout() {
  const user = useUser();
  const [density, setDensity] = useState(() => readDensity("compact"));
  if (!user) return <PublicLayout />;
  return (
    <div data-density={density} className="gd-workspace lg:flex">
      <SidePanel user={user} density={density} onDensity={setDensity} />
      <div className="lg:hidden">
        <Header />
      </div>
      <div className="flex min-h-dvh min-w-0 grow flex-col">
        <Content />
      </div>
    </div>
  );
}
