import { type ReactNode, useState } from "react";
import { SWRConfig, useSWRConfig } from "swr";
import { cache, takeMutator } from "./cache.ts";

/** Data-loading rules of the whole page: no retry, no polling. The shell renders it once. */
const rules = {
  provider: () => cache,
  shouldRetryOnError: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  revalidateIfStale: false,
  refreshInterval: 0,
};

export function DataProvider({ children }: { children: ReactNode }) {
  return (
    <SWRConfig value={rules}>
      <TakeMutator />
      {children}
    </SWRConfig>
  );
}

function TakeMutator() {
  const { mutate } = useSWRConfig();
  useState(() => takeMutator(mutate));
  return null;
}
