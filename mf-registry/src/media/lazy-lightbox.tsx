import { useTranslation } from "@deeds/i18n/react";
import type { ComponentProps } from "react";
import { useLazyDialog } from "../dialogs/use-lazy-dialog.ts";

type Lightbox = typeof import("./lightbox/lightbox.tsx").Lightbox;

async function loadLightbox(): Promise<Lightbox> {
  const { Lightbox } = await import(
    /* webpackMode: "lazy", webpackChunkName: "lightbox" */ "./lightbox/lightbox.tsx"
  );
  return Lightbox;
}

export function LazyLightbox(props: ComponentProps<Lightbox>) {
  const { t } = useTranslation("registry");
  const { open, onClose } = props;
  const failure = t("media.notLoaded");
  const Dialog = useLazyDialog({ open, onClose, failure, load: loadLightbox });
  return Dialog && <Dialog {...props} />;
}
