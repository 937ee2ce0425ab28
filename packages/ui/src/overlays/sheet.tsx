import { useState } from "react";
import type { SheetProps } from "../views/sheet-props.ts";
import { useViews } from "../views/use-views.ts";

/** A panel that slides in from the side, e.g. the menu of narrow screens. */
export function Sheet(props: SheetProps) {
  const [needed, setNeeded] = useState(props.open);
  if (props.open && !needed) setNeeded(true);
  const views = useViews(needed);
  return views && needed ? <views.SheetView {...props} /> : null;
}
