/** A ref callback for an element that replaces the form whose button had focus. */
export const focusOnMount = (element: HTMLElement | null): void =>
  element?.focus({ preventScroll: true });
