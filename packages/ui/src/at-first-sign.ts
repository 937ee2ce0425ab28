/** Calls when somebody begins to use the page: once, at the first move, touch or key. */
export function atFirstSign(begin: () => void): void {
  const signs = new AbortController();
  const onSign = () => {
    signs.abort();
    begin();
  };
  for (const sign of ["pointerover", "touchstart", "keydown"]) {
    window.addEventListener(sign, onSign, { signal: signs.signal, passive: true });
  }
}
