import { startTransition, useEffect, useOptimistic, useRef, useState } from "react";

/**
 * What stands in a search field: what is typed; else the search that was asked for and has not
 * arrived; else the one that is shown. A search from elsewhere, e.g. by the way back, takes the
 * place of what is typed; the field's own does not, since the next one may be half typed by then.
 * @param search that is shown
 * @param go shows another one, or all for an empty one
 */
export function useTypedSearch(search: string, go: (search: string) => void) {
  const [typed, setTyped] = useState<string>();
  const [awaited, setAwaited] = useOptimistic(search);
  const own = useRef(search);
  useEffect(() => {
    if (search !== own.current) setTyped(undefined);
    own.current = search;
  }, [search]);
  const shown = typed ?? awaited;
  const submit = () => {
    const wanted = shown.trim();
    own.current = wanted;
    setTyped(undefined);
    closeTouchKeyboard();
    startTransition(() => {
      setAwaited(wanted);
      go(wanted);
    });
  };
  return { typed: shown, setTyped, submit };
}

/** It would lie over what was found. */
function closeTouchKeyboard(): void {
  const { activeElement } = document;
  if (matchMedia("(pointer: coarse)").matches && activeElement instanceof HTMLInputElement) {
    activeElement.blur();
  }
}
