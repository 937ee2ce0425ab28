import { useEffect, useEffectEvent, useState } from "react";

/** The provider needs a moment to tell the server (specification §9). */
const delay = 2000;

/** Waits, reads the account again, and says how it went. */
export function usePaymentCheck(refresh: () => Promise<void>): "checking" | "success" | "error" {
  const [state, setState] = useState<"checking" | "success" | "error">("checking");
  const check = useEffectEvent(() =>
    refresh().then(
      () => setState("success"),
      () => setState("error"),
    ),
  );
  useEffect(() => {
    const timer = setTimeout(() => void check(), delay);
    return () => clearTimeout(timer);
  }, []);
  return state;
}
