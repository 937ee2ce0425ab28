import { useSearchParams } from "@deeds/router";
import { useMemo } from "react";
import { type QueueFilter, readFilter, writeFilter } from "./queue-filter.ts";

/** What is chosen, as the address has it; "" for everything. */
export type FilterChoice = Partial<Record<keyof QueueFilter, string>>;

/** The filter of the queue, kept in the address. */
export function useFilter(): [QueueFilter, (choice: FilterChoice) => void] {
  const [parameters, setParameters] = useSearchParams();
  const filter = useMemo(() => readFilter(parameters), [parameters]);
  const choose = (choice: FilterChoice) => {
    const chosen = new URLSearchParams({ ...writeFilter(filter), ...choice });
    setParameters(writeFilter(readFilter(chosen)), { replace: true });
  };
  return [filter, choose];
}
