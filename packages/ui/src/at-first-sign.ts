/**
 * Calls when somebody begins to use the page: once, at the first move, touch or key. What comes to lie under
 * a pointer that rests is no sign: `pointerover` tells of that too.
 */
export function atFirstSign(begin: () => void): void {
  const signs = new AbortController();
  const onSign = () => {
    signs.abort();
    begin();
  };
  for (const sign of ["pointermove", "touchstart", "keydown"]) {
    window.addEventListener(sign, onSign, { signal: signs.signal, passive: true });
  }
}
