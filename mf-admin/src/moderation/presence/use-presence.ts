import { endpoints } from "@deeds/contracts/browser";
import {
  callEndpoint,
  newIdempotencyKey,
  revalidate,
  useEndpoint,
  useInterval,
} from "@deeds/remote-kit";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { keyOf, type QueueItem } from "../queue/queue.ts";

/** Items opened for less are not claimed. */
const claimAfterMs = 400;
/** Renews a claim well before it expires. */
const renewMs = 40_000;

export function usePresence(open: QueueItem | null): ReadonlyMap<string, string> {
  /** Identifies this page among all open moderation queues. */
  const [pageId] = useState(newIdempotencyKey);
  useClaim(pageId, open);
  const { data } = useEndpoint(endpoints.claims);
  // A closed page may not release its claim: claims are read again when the next one expires.
  useEffect(() => {
    if (!data?.length) return;
    const soonest = Math.min(...data.map(({ endsInMs }) => endsInMs));
    const timer = setTimeout(() => void revalidate(["/api/moderation/claims"]), soonest + 500);
    return () => clearTimeout(timer);
  }, [data]);
  return useMemo(() => {
    const others = (data ?? []).filter((claim) => claim.desk !== pageId);
    return new Map(others.map(({ kind, id, username }) => [keyOf(kind, id), username]));
  }, [data, pageId]);
}

function useClaim(pageId: string, open: QueueItem | null): void {
  const { kind, id } = open ?? {};
  const isClaimed = useRef(false);
  const claim = () => {
    if (!kind || !id || document.visibilityState === "hidden") return;
    isClaimed.current = true;
    // A failure is ignored: claims are advisory.
    callEndpoint(endpoints.claimItem, { params: { desk: pageId }, body: { kind, id } }).catch(
      ignore,
    );
  };
  const claimFirst = useEffectEvent(claim);
  useInterval(claim, kind && id ? renewMs : null);
  useEffect(() => {
    if (!kind || !id) return;
    const first = setTimeout(() => claimFirst(), claimAfterMs);
    const release = () => {
      if (isClaimed.current) {
        callEndpoint(
          endpoints.releaseClaim,
          { params: { desk: pageId } },
          { keepalive: true },
        ).catch(ignore);
      }
      isClaimed.current = false;
    };
    window.addEventListener("pagehide", release);
    return () => {
      clearTimeout(first);
      window.removeEventListener("pagehide", release);
      release();
    };
  }, [pageId, kind, id]);
}

const ignore = () => undefined;
