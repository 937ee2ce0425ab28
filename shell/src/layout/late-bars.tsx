import { type LiveEvent, useLiveEvent } from "@deeds/remote-kit";
import { lazy, Suspense, useState } from "react";
import { readBoot } from "../boot/boot.ts";

const LateBars = lazy(() => import(/* webpackChunkName: "late" */ "../late/late-bars.tsx"));

/** Nothing, until a release or what the gateway says of the page gives it something to say. */
export function LateBarsIfNeeded() {
  const [needed, setNeeded] = useState(() => Boolean(readBoot().own ?? readBoot().staging));
  useLiveEvent(({ type }: LiveEvent) => {
    if (!type.startsWith("release_")) return;
    void import(/* webpackChunkName: "late" */ "../late/renewal.ts")
      .then(({ lookForRenewal }) => lookForRenewal())
      .then(() => setNeeded(true))
      // The next release asks again.
      .catch(() => undefined);
  });
  return needed ? (
    <Suspense>
      <LateBars />
    </Suspense>
  ) : null;
}
