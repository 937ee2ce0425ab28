import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { atFirstSign } from "../at-first-sign.ts";

type Views = typeof import("./index.ts");

const viewsStore = createStore<{ views: Views | null }>()(() => ({ views: null }));
let loading = false;

/** Fetches the views; when that fails it is tried again with the next wish or connection. */
function loadViews(): void {
  if (loading) return;
  loading = true;
  import(/* webpackChunkName: "views" */ "./index.ts").then(
    ({ DialogView, MenuView, SheetView, TabsView }) =>
      viewsStore.setState({ views: { DialogView, MenuView, SheetView, TabsView } }),
    () => {
      loading = false;
      window.addEventListener("online", loadViews, { once: true });
    },
  );
}

/** The views, once they are here; asks for them as soon as they are needed. */
export function useViews(needed: boolean): Views | null {
  useEffect(() => {
    if (needed) loadViews();
  }, [needed]);
  return useStore(viewsStore, ({ views }) => views);
}

/** The views for what opens: once it was open it stays, to leave gently. */
export function useViewsOf(open: boolean): Views | null {
  const [needed, setNeeded] = useState(open);
  if (open && !needed) setNeeded(true);
  const views = useViews(needed);
  return needed ? views : null;
}

/** Has the views ready before somebody opens anything: at the first touch, key or move. */
export const loadViewsSoon = (): void => atFirstSign(loadViews);
