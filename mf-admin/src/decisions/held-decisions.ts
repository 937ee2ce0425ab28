import { revisions } from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import { type ApiError, beforeSignOut, type LiveEvent, useLiveEvent } from "@deeds/remote-kit";
import { Countdown, dismissToast, toast } from "@deeds/ui";
import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";

/** A decision on an item, whose key is unique among all kinds. */
export interface Decision<Item extends { key: string } = { key: string }, Body = unknown> {
  item: Item;
  body: Body;
}

/** Decisions that are made, held and undone together. */
type Batch<One> = readonly One[];

type Unstored<One> = One & { error: ApiError };

interface HeldState<One> {
  /** Batches that can still be undone, the newest last. */
  held: readonly Batch<One>[];
  sending: number;
  /** Keys of the items decided here: held, sending or stored. */
  decided: ReadonlySet<string>;
  /** Decided by others first, or deleted. */
  superseded: readonly Unstored<One>[];
  /** Pending again. */
  failed: readonly Unstored<One>[];
}

interface Options<One> {
  holdMs: number;
  /** Throws ApiError. `leaving`: the page is unloading. */
  send(decision: One, leaving: boolean): Promise<unknown>;
}

interface Callbacks<One> {
  /** The batch was undone or is being sent: it can no longer be undone. */
  onReleased?(): void;
  /** Every decision of the batch has its response. */
  onSent?(unstored: readonly Unstored<One>[]): void;
}

const maxConcurrent = 6;
const supersededCodes = new Set(["already-moderated", "not-found", "erased"]);

export const isSuperseded = ({ error }: { error: ApiError }): boolean =>
  supersededCodes.has(error.code);

/** Holds each decision for a while, in which it can be undone, then sends it once. */
export function createHeldDecisions<One extends Decision>({ holdMs, send }: Options<One>) {
  let state: HeldState<One> = {
    held: [],
    sending: 0,
    decided: new Set(),
    superseded: [],
    failed: [],
  };
  let isPaused = false;
  const listeners = new Set<() => void>();
  const holds = new Map<Batch<One>, { countdown: Countdown } & Callbacks<One>>();
  const waiting: { decision: One; settle(unstored: Unstored<One> | null): void }[] = [];
  const sends = new Set<Promise<void>>();

  const change = (part: Partial<HeldState<One>>) => {
    state = { ...state, ...part, sending: waiting.length + sends.size };
    for (const listener of listeners) listener();
  };
  const decidedBut = (batch: Batch<One>): ReadonlySet<string> => {
    const taken = new Set(batch.map(({ item }) => item.key));
    return new Set([...state.decided].filter((key) => !taken.has(key)));
  };
  const release = (batch: Batch<One>) => {
    const hold = holds.get(batch);
    hold?.countdown.stop();
    holds.delete(batch);
    const held = state.held.filter((one) => one !== batch);
    return { held, onReleased: () => hold?.onReleased?.(), onSent: hold?.onSent };
  };
  const fail = (decision: One, error: ApiError): Unstored<One> => {
    const unstored = { ...decision, error };
    if (isSuperseded(unstored)) change({ superseded: [...state.superseded, unstored] });
    else change({ failed: [...state.failed, unstored], decided: decidedBut([decision]) });
    return unstored;
  };
  const pump = (limit: number, leaving: boolean) => {
    while (sends.size < limit) {
      const next = waiting.shift();
      if (!next) break;
      const { decision, settle } = next;
      const sent = send(decision, leaving)
        .then(() => null)
        .catch((error: ApiError) => fail(decision, error))
        .then((unstored) => {
          sends.delete(sent);
          pump(maxConcurrent, false);
          change({});
          settle(unstored);
        });
      sends.add(sent);
    }
  };
  const dispatch = (batch: Batch<One>, leaving: boolean) => {
    const { held, onReleased, onSent } = release(batch);
    const outcomes = batch.map(
      (decision) =>
        new Promise<Unstored<One> | null>((settle) => waiting.push({ decision, settle })),
    );
    void Promise.all(outcomes).then((all) => onSent?.(all.filter((one) => one !== null)));
    change({ held });
    onReleased();
    pump(leaving ? Number.POSITIVE_INFINITY : maxConcurrent, leaving);
  };

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    hold: (batch: Batch<One>, callbacks: Callbacks<One> = {}) => {
      const countdown = new Countdown();
      holds.set(batch, { countdown, ...callbacks });
      countdown.start(holdMs, () => dispatch(batch, false));
      if (isPaused) countdown.pause();
      const keys = batch.map(({ item }) => item.key);
      change({ held: [...state.held, batch], decided: new Set([...state.decided, ...keys]) });
    },
    /** While paused, held decisions stay held. */
    setPaused: (next: boolean) => {
      isPaused = next;
      for (const { countdown } of holds.values()) {
        if (next) countdown.pause();
        else countdown.resume();
      }
    },
    /** Undoes and returns this batch, or the newest; `undefined` when it is no longer held. */
    undo: (wanted: Batch<One> | undefined = state.held.at(-1)) => {
      if (!wanted || !holds.has(wanted)) return undefined;
      const { held, onReleased } = release(wanted);
      change({ held, decided: decidedBut(wanted) });
      onReleased();
      return wanted;
    },
    /** Sends this batch at once when it is still held. */
    sendNow: (batch: Batch<One>) => {
      if (holds.has(batch)) dispatch(batch, false);
    },
    /** Sends everything at once; resolves when each decision is stored or has failed. */
    leave: async () => {
      for (const batch of state.held) dispatch(batch, true);
      pump(Number.POSITIVE_INFINITY, true);
      await Promise.all(sends);
    },
    /** The decision on an item is no longer in force, unless a newer one is held. */
    revise: (key: string) => {
      const isHeld = state.held.some((batch) => batch.some(({ item }) => item.key === key));
      if (isHeld || !state.decided.has(key)) return;
      change({ decided: new Set([...state.decided].filter((one) => one !== key)) });
    },
    dismissFailures: () => change({ superseded: [], failed: [] }),
  };
}

/** The key of the item that a live event of a revision is about; `null` for any other event. */
export function revisedKey({ type, id }: Pick<LiveEvent, "type" | "id">): string | null {
  const revision = revisions.find((one) => type.endsWith(`_${one}`));
  if (!revision) return null;
  const kind = type.slice(0, -`_${revision}`.length).replaceAll("_", "-");
  return `${kind}-${id}`;
}

/** How long a decision can be undone, unless pointer or focus on its toast stops the time. */
const holdMs = 5_000;

interface HeldToast<One> extends Pick<Callbacks<One>, "onSent"> {
  title: ReactNode;
  description?: ReactNode;
  /** Called with the batch of this toast's button. */
  onUndone?(batch: Batch<One>): void;
}

/**
 * Holds the decisions of an open page; each batch can be undone as long as its toast is shown. They
 * are sent when the toast is closed or the page is left, and stored before the session ends: a later call would be rejected.
 */
export function useHeldDecisions<One extends Decision>(send: Options<One>["send"]) {
  const { t } = useTranslation("admin");
  const [held] = useState(() => createHeldDecisions<One>({ holdMs, send }));
  const state = useSyncExternalStore(held.subscribe, held.state);
  useLiveEvent((event) => {
    const key = revisedKey(event);
    if (key) held.revise(key);
  });
  useEffect(() => {
    const listeners = new AbortController();
    const leave = () => held.leave();
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
  }, [held]);

  const undo = (wanted?: Batch<One>) => {
    const batch = held.undo(wanted);
    toast({ title: t(batch ? "decisions.undone" : "decisions.tooLate") });
    return batch;
  };
  const hold = (batch: Batch<One>, { title, description, onSent, onUndone }: HeldToast<One>) => {
    const id = toast({
      title,
      description,
      duration: Number.POSITIVE_INFINITY,
      onPauseChange: held.setPaused,
      onClose: () => held.sendNow(batch),
      action: {
        label: t("ui:undo"),
        onSelect: () => {
          if (undo(batch)) onUndone?.(batch);
        },
      },
    });
    held.hold(batch, { onReleased: () => dismissToast(id), ...(onSent && { onSent }) });
  };
  return { state, hold, undo, dismissFailures: held.dismissFailures };
}
