import { type ApiError, beforeSignOut } from "@deeds/remote-kit";
import { useEffect, useState, useSyncExternalStore } from "react";
import { type DecisionBody, sendDecision } from "../../api/register.ts";
import type { QueueItem } from "../queue/queue.ts";

export interface Decision {
  item: QueueItem;
  body: DecisionBody;
}

/** Decisions that are made, held and undone together. */
export type DecisionBatch = readonly Decision[];

export type Unstored = Decision & { error: ApiError };

interface HeldState {
  /** Batches that can still be undone, the newest last. */
  held: readonly DecisionBatch[];
  sending: number;
  /** Keys of the items decided here: held, sending or stored. */
  decided: ReadonlySet<string>;
  /** Decided by others first, or deleted. */
  superseded: readonly Unstored[];
  /** Back in the queue. */
  failed: readonly Unstored[];
}

interface Options {
  holdMs: number;
  /** Throws ApiError. `leaving`: the page is unloading. */
  send(decision: Decision, leaving: boolean): Promise<unknown>;
}

const maxConcurrent = 6;
const supersededCodes = new Set(["already-moderated", "not-found", "erased"]);

/** Holds each decision for a while, in which it can be undone, then sends it once. */
export function createHeldDecisions({ holdMs, send }: Options) {
  let state: HeldState = { held: [], sending: 0, decided: new Set(), superseded: [], failed: [] };
  const listeners = new Set<() => void>();
  const timers = new Map<DecisionBatch, ReturnType<typeof setTimeout>>();
  const waiting: Decision[] = [];
  const sends = new Set<Promise<void>>();

  const change = (part: Partial<HeldState>) => {
    state = { ...state, ...part, sending: waiting.length + sends.size };
    for (const listener of listeners) listener();
  };
  const decidedBut = (batch: DecisionBatch): ReadonlySet<string> => {
    const taken = new Set(batch.map(({ item }) => item.key));
    return new Set([...state.decided].filter((key) => !taken.has(key)));
  };
  const take = (batch: DecisionBatch) => {
    clearTimeout(timers.get(batch));
    timers.delete(batch);
    return state.held.filter((one) => one !== batch);
  };
  const fail = (decision: Decision, error: ApiError) => {
    const unstored = { ...decision, error };
    if (supersededCodes.has(error.code))
      return change({ superseded: [...state.superseded, unstored] });
    change({ failed: [...state.failed, unstored], decided: decidedBut([decision]) });
  };
  const pump = (limit: number, leaving: boolean) => {
    while (sends.size < limit) {
      const decision = waiting.shift();
      if (!decision) break;
      const sent = send(decision, leaving)
        .then(() => undefined)
        .catch((error: ApiError) => fail(decision, error))
        .finally(() => {
          sends.delete(sent);
          pump(maxConcurrent, false);
          change({});
        });
      sends.add(sent);
    }
  };
  const dispatch = (batch: DecisionBatch) => {
    const held = take(batch);
    waiting.push(...batch);
    change({ held });
    pump(maxConcurrent, false);
  };

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    hold: (batch: DecisionBatch) => {
      timers.set(batch, setTimeout(dispatch, holdMs, batch));
      const keys = batch.map(({ item }) => item.key);
      change({ held: [...state.held, batch], decided: new Set([...state.decided, ...keys]) });
    },
    /** Undoes and returns the newest batch. */
    undo: () => {
      const batch = state.held.at(-1);
      if (batch) change({ held: take(batch), decided: decidedBut(batch) });
      return batch;
    },
    /** Sends everything at once; resolves when each decision is stored or has failed. */
    leave: async () => {
      for (const batch of state.held) {
        take(batch);
        waiting.push(...batch);
      }
      change({ held: [] });
      pump(Number.POSITIVE_INFINITY, true);
      await Promise.all(sends);
    },
    dismissFailures: () => change({ superseded: [], failed: [] }),
  };
}

/** How long a decision can be undone. */
export const holdMs = 5_000;

const send = ({ item, body }: Decision, leaving: boolean) =>
  sendDecision(item.kind, item.id, body, { keepalive: leaving });

/**
 * Holds the decisions of an open moderation queue. They are sent when the page is left, and stored
 * before the session ends: a later call would be rejected.
 */
export function useHeldDecisions() {
  const [decisions] = useState(() => createHeldDecisions({ holdMs, send }));
  const state = useSyncExternalStore(decisions.subscribe, decisions.state);
  useEffect(() => {
    const listeners = new AbortController();
    const leave = () => decisions.leave();
    // Phones may discard a hidden page without a `pagehide`.
    const onHidden = () => document.visibilityState === "hidden" && leave();
    const stopListening = beforeSignOut(leave);
    window.addEventListener("pagehide", leave, listeners);
    document.addEventListener("visibilitychange", onHidden, listeners);
    return () => {
      stopListening();
      listeners.abort();
      leave();
    };
  }, [decisions]);
  return [decisions, state] as const;
}
