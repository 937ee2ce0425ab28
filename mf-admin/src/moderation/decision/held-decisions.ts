import { type ApiError, beforeSignOut } from "@deeds/remote-kit";
import { useEffect, useState, useSyncExternalStore } from "react";
import { type DecisionBody, sendDecision } from "../../api/moderation.ts";
import type { QueueItem } from "../queue/queue.ts";

export interface Decision {
  item: QueueItem;
  body: DecisionBody;
}

/** Decisions that are made, held and undone together. */
export type Deed = readonly Decision[];

export interface Unstored extends Decision {
  error: ApiError;
}

export interface HeldState {
  /** Deeds that may still be taken back, the newest last. */
  held: readonly Deed[];
  sending: number;
  /** Keys of what is decided here: held, on its way, or stored. */
  decided: ReadonlySet<string>;
  /** Others were faster, or the thing is no more. */
  late: readonly Unstored[];
  /** What has failed and waits in the queue again. */
  failed: readonly Unstored[];
}

interface Options {
  holdMs: number;
  /** Throws ApiError. `leaving`: the page is about to end. */
  send(decision: Decision, leaving: boolean): Promise<unknown>;
}

interface HeldDecisions {
  state(): HeldState;
  subscribe(listener: () => void): () => void;
  /** Keeps a deed back for a moment, then sends it. */
  hold(deed: Deed): void;
  /** Takes the newest deed back; answers it. */
  undo(): Deed | undefined;
  /** Sends everything at once; resolves when each decision is stored or has failed. */
  leave(): Promise<void>;
  forgetFailures(): void;
}

const mostAtOnce = 6;
const tooLate = new Set(["already-moderated", "not-found", "erased"]);

/**
 * Decisions between being made and being stored: each is held for a while, in which it can be
 * taken back, and then sent once.
 */
export function createHeldDecisions({ holdMs, send }: Options): HeldDecisions {
  let state: HeldState = { held: [], sending: 0, decided: new Set(), late: [], failed: [] };
  const listeners = new Set<() => void>();
  const timers = new Map<Deed, ReturnType<typeof setTimeout>>();
  const waiting: Decision[] = [];
  const sends = new Set<Promise<void>>();

  const change = (part: Partial<HeldState>) => {
    state = { ...state, ...part, sending: waiting.length + sends.size };
    for (const listener of listeners) listener();
  };
  const decidedBut = (deed: Deed): ReadonlySet<string> => {
    const taken = new Set(deed.map(({ item }) => item.key));
    return new Set([...state.decided].filter((key) => !taken.has(key)));
  };
  const take = (deed: Deed) => {
    clearTimeout(timers.get(deed));
    timers.delete(deed);
    return state.held.filter((one) => one !== deed);
  };
  const fail = (decision: Decision, error: ApiError) => {
    const unstored = { ...decision, error };
    if (tooLate.has(error.code)) return change({ late: [...state.late, unstored] });
    change({ failed: [...state.failed, unstored], decided: decidedBut([decision]) });
  };
  const pump = (most: number, leaving: boolean) => {
    while (sends.size < most) {
      const decision = waiting.shift();
      if (!decision) break;
      const sent = send(decision, leaving)
        .then(() => undefined)
        .catch((error: ApiError) => fail(decision, error))
        .finally(() => {
          sends.delete(sent);
          pump(mostAtOnce, false);
          change({});
        });
      sends.add(sent);
    }
  };
  const dispatch = (deed: Deed) => {
    const held = take(deed);
    waiting.push(...deed);
    change({ held });
    pump(mostAtOnce, false);
  };

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    hold: (deed) => {
      timers.set(deed, setTimeout(dispatch, holdMs, deed));
      const keys = deed.map(({ item }) => item.key);
      change({ held: [...state.held, deed], decided: new Set([...state.decided, ...keys]) });
    },
    undo: () => {
      const deed = state.held.at(-1);
      if (deed) change({ held: take(deed), decided: decidedBut(deed) });
      return deed;
    },
    leave: async () => {
      for (const deed of state.held) {
        take(deed);
        waiting.push(...deed);
      }
      change({ held: [] });
      pump(Number.POSITIVE_INFINITY, true);
      await Promise.all(sends);
    },
    forgetFailures: () => change({ late: [], failed: [] }),
  };
}

/** How long a decision can be undone. */
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
