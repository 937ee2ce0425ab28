import { useEffect, useEffectEvent } from "react";
import { onLiveEvent } from "./connection.ts";
import type { LiveEvent } from "./prefixes.ts";

/** Calls back for every live fact while the component is on the page. */
export function useLiveEvent(onEvent: (event: LiveEvent) => void): void {
  const hear = useEffectEvent(onEvent);
  useEffect(() => onLiveEvent((event) => hear(event)), []);
}
