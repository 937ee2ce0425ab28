import { useState } from "react";
import type { DialogProps } from "../views/dialog-props.ts";
import { useViews } from "../views/use-views.ts";

/** A dialog with trapped focus; it carries the remote's scope into its portal. */
export function Dialog(props: DialogProps) {
  // What was open once stays, to leave gently; what never was costs nothing.
  const [needed, setNeeded] = useState(props.open);
  if (props.open && !needed) setNeeded(true);
  const views = useViews(needed);
  return views && needed ? <views.DialogView {...props} /> : null;
}
