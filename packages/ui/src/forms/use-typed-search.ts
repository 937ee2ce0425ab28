import { useEffect, useRef, useState } from "react";

/**
 * What stands in a search field: the search that is shown, until somebody types. A search from
 * elsewhere, e.g. by the way back, is taken over; the field's own is not, since the next one may be
 * half typed when it arrives.
 * @param search that is shown
 * @param go shows another one, or all for an empty one
 */
export function useTypedSearch(search: string, go: (search: string) => void) {
  const [typed, setTyped] = useState(search);
  const asked = useRef(search);
  useEffect(() => {
    if (search !== asked.current) setTyped(search);
    asked.current = search;
  }, [search]);
  const submit = () => {
    asked.current = typed.trim();
    setTyped(asked.current);
    closeTouchKeyboard();
    go(asked.current);
  };
  return { typed, setTyped, submit };
}

/** It would lie over what was found. */
function closeTouchKeyboard(): void {
  const { activeElement } = document;
  if (matchMedia("(pointer: coarse)").matches && activeElement instanceof HTMLInputElement) {
    activeElement.blur();
  }
}
