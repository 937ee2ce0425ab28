import { endpoints } from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import {
  callEndpoint,
  revalidate,
  toastFailure,
  useCall,
  useEndpoint,
  useUser,
} from "@deeds/remote-kit";
import { useMemo } from "react";
import { keyOf, type QueueItem } from "../queue/queue.ts";

export interface Assignee {
  username: string;
  isMine: boolean;
}

/** To whom the items of the queue are assigned. An assignment is shown and prevents no decision. */
export function useAssignments() {
  const { t } = useTranslation("admin");
  const userId = useUser()?.id;
  const { data, error, isLoading, mutate } = useEndpoint(endpoints.itemAssignments);
  const { pending, run } = useCall();
  const assignees = useMemo(
    (): ReadonlyMap<string, Assignee> =>
      new Map(
        (data ?? []).map((one) => [
          keyOf(one.kind, one.id),
          { username: one.username, isMine: one.userId === userId },
        ]),
      ),
    [data, userId],
  );
  const mine = useMemo(
    (): ReadonlySet<string> =>
      new Set([...assignees].filter(([, { isMine }]) => isMine).map(([key]) => key)),
    [assignees],
  );
  /** Assigns an item to the user, or removes the user's own assignment. */
  const toggle = async ({ kind, id, personId, key }: QueueItem) => {
    const params = { kind, id };
    await run(
      async () => {
        if (assignees.get(key)?.isMine) await callEndpoint(endpoints.unassignItem, { params });
        else await callEndpoint(endpoints.assignItem, { params, body: { personId } });
      },
      ({ message }) => toastFailure(t("queue.assignment.failed"), message),
    );
    await revalidate([endpoints.itemAssignments.path]);
  };
  return {
    /** By the key of the item. */
    assignees,
    mine,
    error,
    isLoading,
    retry: () => {
      if (error) void mutate();
    },
    isPending: pending,
    toggle,
  };
}
