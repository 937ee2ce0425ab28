import { useState } from "react";

/**
 * The ETag that a form was opened with: a live event may read a newer state meanwhile, and its tag
 * would pass the newer state off as the one that the form was made from.
 */
export function useIfMatch(read: () => string | undefined) {
  const [ifMatch, setIfMatch] = useState(read);
  /** Takes the state that was read last, when the reader has chosen to write over it. */
  const takeNewest = () => {
    const newest = read();
    setIfMatch(newest);
    return newest;
  };
  return { ifMatch, takeNewest };
}
