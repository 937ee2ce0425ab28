const dialogs = "[role=dialog], [role=alertdialog]";

/** Parts of a page that can take the focus in place of an element in them. */
const places = `[tabindex], section, article, form, main, nav, aside, ${dialogs}`;

/** Where the focus is only for a while: from there it returns to the page. */
const overlays = `${dialogs}, [role=menu], [data-toast]`;

/** Milliseconds in which the page, or a dialog that closes, may move the focus itself. */
const graceMs = 100;

/**
 * From now on, moves the focus when the element that had it was removed, hidden or disabled: to the closest part of
 * the page around it that is still shown.
 */
export function recoverFocus(): void {
  let focused: Element | null = null;
  /** Ancestors of the focused element, and of the one before that was in no overlay. */
  let around: readonly Element[] = [];
  let before: readonly Element[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const remember = () => {
    const { activeElement } = document;
    focused = activeElement === document.body ? null : activeElement;
    if (!focused) return;
    around = ancestorsOf(focused);
    if (!focused.closest(overlays)) before = around;
  };
  const recover = () => {
    if (document.activeElement !== document.body || !focused || isUsable(focused)) return;
    const place = [...around, ...before].find((one) => one.matches(places) && isShown(one));
    focus(place ?? document.getElementById("content"));
  };
  const observer = new MutationObserver(() => {
    clearTimeout(timer);
    if (focused) timer = setTimeout(recover, graceMs);
  });
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ["disabled", "hidden", "class", "data-state"],
  });
  remember();
  document.addEventListener("focusin", remember);
  // A click beside all controls leaves no element with the focus.
  document.addEventListener("click", remember, true);
}

function ancestorsOf(element: Element): readonly Element[] {
  const found: Element[] = [];
  for (let one = element.parentElement; one; one = one.parentElement) found.push(one);
  return found;
}

const isShown = (element: Element): boolean =>
  element.getClientRects().length > 0 && getComputedStyle(element).visibility === "visible";

const isUsable = (element: Element): boolean => isShown(element) && !element.matches(":disabled");

function focus(place: Element | null | undefined): void {
  if (!(place instanceof HTMLElement)) return;
  if (!place.hasAttribute("tabindex")) {
    place.tabIndex = -1;
    place.addEventListener("blur", () => place.removeAttribute("tabindex"), { once: true });
  }
  place.focus({ preventScroll: true });
}
