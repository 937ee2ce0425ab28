import type { DialogProps } from "../views/dialog-props.ts";
import { useViewsOf } from "../views/use-views.ts";

/** A dialog with trapped focus; it carries the remote's scope into its portal. */
export function Dialog(props: DialogProps) {
  const views = useViewsOf(props.open);
  return views && <views.DialogView {...props} />;
}
