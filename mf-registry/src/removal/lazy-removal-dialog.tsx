import { useTranslation } from "@deeds/i18n/react";
import { toast } from "@deeds/ui";
import { type ComponentProps, useEffect, useEffectEvent, useState } from "react";

type RemovalDialog = typeof import("./removal-dialog.tsx").RemovalDialog;

/** Loads the dialog when it is opened first; when that fails, it is closed and a toast says so. */
export function LazyRemovalDialog(props: ComponentProps<RemovalDialog>) {
  const { t } = useTranslation("registry");
  const [loaded, setLoaded] = useState<{ Dialog: RemovalDialog } | null>(null);
  const load = useEffectEvent(async () => {
    try {
      const { RemovalDialog: Dialog } = await import(
        /* webpackMode: "lazy", webpackChunkName: "removal" */ "./removal-dialog.tsx"
      );
      setLoaded({ Dialog });
    } catch {
      props.onClose();
      toast({ title: t("removal.notLoaded"), variant: "destructive" });
    }
  });
  useEffect(() => {
    if (props.open) void load();
  }, [props.open]);
  return loaded && <loaded.Dialog {...props} />;
}
