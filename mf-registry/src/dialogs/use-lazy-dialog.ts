import { toast } from "@deeds/ui";
import { useEffect, useEffectEvent, useState } from "react";

interface LazyDialogOptions<Component> {
  open: boolean;
  onClose(): void;
  load(): Promise<Component>;
  /** Shown as a toast when it cannot be loaded. */
  failure: string;
}

/**
 * Loads a dialog's component when it is opened first, and returns it from then on; `null` before. When that
 * fails, the dialog is closed.
 */
export function useLazyDialog<Component>(options: LazyDialogOptions<Component>): Component | null {
  const [loaded, setLoaded] = useState<{ component: Component } | null>(null);
  const load = useEffectEvent(async () => {
    try {
      const component = await options.load();
      setLoaded({ component });
    } catch {
      options.onClose();
      toast({ title: options.failure, variant: "destructive" });
    }
  });
  useEffect(() => {
    if (options.open) void load();
  }, [options.open]);
  return loaded?.component ?? null;
}
