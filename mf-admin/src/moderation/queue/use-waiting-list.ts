import type { WaitingKind, WaitingList } from "@deeds/contracts";
import type { ApiError } from "@deeds/remote-kit";
import { useWaiting } from "../../api/moderation.ts";

export interface WaitingRows {
  data: WaitingList | undefined;
  isLoading: boolean;
  /** The first rows are here and the others on their way. */
  isPartial: boolean;
  error: ApiError | undefined;
  reload(): void;
}

/** Enough to begin with; of a long queue the others follow. */
const firstRows = 100;

/** What waits of one kind: its first rows at once, then all of them. */
export function useWaitingList(kind: WaitingKind): WaitingRows {
  const first = useWaiting(kind, { limit: firstRows });
  const isLong = first.data !== undefined && first.data.total > first.data.items.length;
  const all = useWaiting(kind, isLong ? {} : null);
  return {
    data: all.data ?? first.data,
    isLoading: first.isLoading,
    isPartial: isLong && all.data === undefined,
    error: first.error ?? all.error,
    reload: () => {
      void first.mutate();
      if (isLong) void all.mutate();
    },
  };
}
