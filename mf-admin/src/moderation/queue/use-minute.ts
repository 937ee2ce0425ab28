import { useEffect, useState } from "react";

const minute = 60_000;

/** The time in milliseconds, a minute old at most: ages on the page go on. */
export function useMinute(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute);
    return () => clearInterval(timer);
  }, []);
  return now;
}
