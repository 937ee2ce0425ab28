import type { EventType } from "@deeds/contracts";

/** A message of `/api/live` about one event, or several of one type: ids, never content. */
export interface LiveEvent {
  type: EventType;
  /** Of several, the newest. */
  id: number;
  personId: number | null;
  /** Number of events, when there are several. */
  count?: number;
  /** The ids of each, when there are several but not many. */
  changes?: readonly Change[];
}

interface Change {
  id: number;
  personId: number | null;
}

/** Returns the ids of each event of a message; `null` when it has only their number. */
export const changesOf = ({
  id,
  personId,
  count = 1,
  changes,
}: LiveEvent): readonly Change[] | null => (count === 1 ? [{ id, personId }] : (changes ?? null));
