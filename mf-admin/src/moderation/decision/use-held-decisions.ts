import { beforeSignOut } from "@deeds/remote-kit";
import { useEffect, useState, useSyncExternalStore } from "react";
import { sendDecision } from "../../api/moderation.ts";
import {
  createHeldDecisions,
  type Decision,
  type HeldDecisions,
  type HeldState,
} from "./held-decisions.ts";

/** How long a decision can be taken back. */
export const holdMs = 5_000;

const send = ({ item, body }: Decision, leaving: boolean) =>
  sendDecision(item.kind, item.id, body, { keepalive: leaving });

/**
 * Holds the decisions of an open moderation queue. What is held is sent when the page is left, and
 * stored before the session ends: a call after it would be refused.
 */
export function useHeldDecisions(): [HeldDecisions, HeldState] {
  const [decisions] = useState(() => createHeldDecisions({ holdMs, send }));
  const state = useSyncExternalStore(decisions.subscribe, decisions.state);
  useEffect(() => {
    // On phones a page that is put away may never be told that it ends.
    const onHidden = () => document.visibilityState === "hidden" && decisions.leave();
    const leave = () => decisions.leave();
    const stopListening = beforeSignOut(leave);
    window.addEventListener("pagehide", leave);
    document.addEventListener("visibilitychange", onHidden);
    return () => {
      stopListening();
      window.removeEventListener("pagehide", leave);
      document.removeEventListener("visibilitychange", onHidden);
      leave();
    };
  }, [decisions]);
  return [decisions, state];
}
