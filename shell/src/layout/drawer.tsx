import { useUser } from "@deeds/remote-kit";
import { useLocation } from "@deeds/router";
import { IconButton, Sheet } from "@deeds/ui";
import { X } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { PanelNav } from "../navigation/panel-nav.tsx";
import { DrawerFoot } from "./drawer-foot.tsx";
import { DrawerLinks } from "./drawer-links.tsx";
import { DrawerPreferences } from "./drawer-preferences.tsx";
import { ProductName } from "./product-name.tsx";

interface DrawerProps {
  open: boolean;
  onClose: () => void;
}

/** Everything that the panel and the header offer, sliding in from the side on narrow screens. */
export function Drawer({ open, onClose }: DrawerProps) {
  const { t } = useTranslation("ui");
  const user = useUser();
  useCloseOnNavigation(onClose);
  return (
    <Sheet open={open} onClose={onClose} label={t("menu")} className="lg:hidden">
      <div className="flex items-center justify-between">
        <ProductName />
        <IconButton icon={X} label={t("close")} onClick={onClose} />
      </div>
      {user && <PanelNav user={user} narrow />}
      <DrawerLinks />
      <DrawerPreferences />
      <DrawerFoot />
    </Sheet>
  );
}

function useCloseOnNavigation(onClose: () => void): void {
  const { key } = useLocation();
  const close = useEffectEvent(onClose);
  useEffect(() => close(), [key]);
}
