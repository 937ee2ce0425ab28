import { useTranslation } from "@deeds/i18n/react";
import type { ComponentProps } from "react";
import { useLazyDialog } from "../dialogs/use-lazy-dialog.ts";

type RemovalDialog = typeof import("./removal-dialog.tsx").RemovalDialog;

async function loadDialog(): Promise<RemovalDialog> {
  const { RemovalDialog } = await import(
    /* webpackMode: "lazy", webpackChunkName: "removal" */ "./removal-dialog.tsx"
  );
  return RemovalDialog;
}

export function LazyRemovalDialog(props: ComponentProps<RemovalDialog>) {
  const { t } = useTranslation("registry");
  const { open, onClose } = props;
  const failure = t("removal.notLoaded");
  const Dialog = useLazyDialog({ open, onClose, failure, load: loadDialog });
  return Dialog && <Dialog {...props} />;
}
