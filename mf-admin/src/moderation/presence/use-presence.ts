import type { Claim } from "@deeds/contracts";
import { newIdempotencyKey, revalidate, useInterval } from "@deeds/remote-kit";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { claimItem, releaseClaim, useClaims } from "../../api/moderation.ts";
import { keyOf, type QueueItem } from "../queue/queue.ts";

type Holders = ReadonlyMap<string, string>;

/** Items opened for less are not claimed. */
const lookMs = 400;
/** Renews a claim well before it expires. */
const sayAgainMs = 40_000;

export function usePresence(open: QueueItem | null): Holders {
  const [desk] = useState(newIdempotencyKey);
  useTelling(desk, open);
  const { data } = useClaims();
  useEnds(data);
  return useMemo(() => {
    const others = (data ?? []).filter((claim) => claim.desk !== desk);
    return new Map(others.map(({ kind, id, username }) => [keyOf(kind, id), username]));
  }, [data, desk]);
}

function useTelling(desk: string, open: QueueItem | null): void {
  const { kind, id } = open ?? {};
  const isTold = useRef(false);
  const tell = () => {
    if (!kind || !id || document.visibilityState === "hidden") return;
    isTold.current = true;
    // Nobody is kept from anything by not knowing.
    claimItem(desk, { kind, id }).catch(ignore);
  };
  const tellFirst = useEffectEvent(tell);
  useInterval(tell, kind && id ? sayAgainMs : null);
  useEffect(() => {
    if (!kind || !id) return;
    const first = setTimeout(() => tellFirst(), lookMs);
    const take = () => {
      if (isTold.current) releaseClaim(desk).catch(ignore);
      isTold.current = false;
    };
    window.addEventListener("pagehide", take);
    return () => {
      clearTimeout(first);
      window.removeEventListener("pagehide", take);
      take();
    };
  }, [desk, kind, id]);
}

const ignore = () => undefined;

/** A closed page may not release its claim, so claims are read again when the next one expires. */
function useEnds(claims: readonly Claim[] | undefined): void {
  useEffect(() => {
    if (!claims?.length) return;
    const soonest = Math.min(...claims.map(({ endsInMs }) => endsInMs));
    const timer = setTimeout(() => void revalidate(["/api/moderation/claims"]), soonest + 500);
    return () => clearTimeout(timer);
  }, [claims]);
}
