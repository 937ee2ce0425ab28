import type { WaitingKind } from "@deeds/contracts";
import { waitingKinds } from "@deeds/contracts/browser";
import { positiveInteger } from "@deeds/remote-kit";
import { useLocation, useNavigate, useParams } from "@deeds/router";
import { useEffect, useEffectEvent, useState } from "react";
import { oneOf } from "../../common/values.ts";

export interface ItemAddress {
  kind: WaitingKind;
  id: number;
}

const queuePath = "/moderation";

export const pathOf = ({ kind, id }: ItemAddress): string => `${queuePath}/${kind}/${id}`;

/** The item that the parameters of the path name; `null` for none. */
export function readAddress(params: {
  kind?: string | undefined;
  id?: string | undefined;
}): ItemAddress | null {
  const kind = oneOf(waitingKinds, params.kind ?? null);
  const id = positiveInteger(params.id);
  return kind && id ? { kind, id } : null;
}

/** State of the history entries that follow the page; others lead it. */
export const following = { following: true };

const isFollowing = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "following" in state;

/** A key held down would otherwise exceed the browsers' limits on history entries. */
const writeDelayMs = 150;

/**
 * The open item. It changes at once and its address a moment later, as a new history entry; Back,
 * Forward and links change the item.
 */
export function useOpenAddress() {
  const { key, pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const addressed = readAddress(useParams());
  const [open, setOpen] = useState(addressed);
  const [seen, setSeen] = useState(key);
  if (key !== seen) {
    setSeen(key);
    if (!isFollowing(state)) setOpen(addressed);
  }
  // Back right after a change of the item may be rendered together with it, as no change of the address.
  useEffect(() => {
    const follow = () => {
      const [, , kind, id] = window.location.pathname.split("/");
      setOpen(readAddress({ kind, id }));
    };
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, []);
  const path = open ? pathOf(open) : queuePath;
  const write = useEffectEvent(() => {
    // Another navigation has begun that is not rendered yet.
    if (window.location.pathname !== pathname) return;
    const replace = !open || !addressed || pathOf(addressed) === path;
    navigate({ pathname: path, search }, { replace, state: following });
  });
  useEffect(() => {
    if (path === pathname) return;
    const timer = setTimeout(() => write(), writeDelayMs);
    return () => clearTimeout(timer);
  }, [path, pathname]);
  return [open, setOpen] as const;
}
