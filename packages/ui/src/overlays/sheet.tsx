import type { SheetProps } from "../views/sheet-props.ts";
import { useViewsOf } from "../views/use-views.ts";

/** A panel that slides in from the side, e.g. the menu of narrow screens. */
export function Sheet(props: SheetProps) {
  const views = useViewsOf(props.open);
  return views && <views.SheetView {...props} />;
}
