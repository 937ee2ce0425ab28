import { type EarlyEvent, earlyEventsKey, hydratedEvent, reactProps } from "@deeds/ui/boot-script";

/** A press is not repeated when the reader has since waited for longer, in milliseconds. */
const maxAge = 20_000;

/**
 * Repeats what was done with elements before they were hydrated, which `bootScript` has noted, as soon
 * as their area is: the typing into each field, and the last press.
 */
export function repeatEarlyEvents(): void {
  // Not among the effects of the hydration, which render nothing until all have run.
  addEventListener(hydratedEvent, (event) => {
    const { detail } = event as CustomEvent<string>;
    // A timer would run after typing that waited for the hydration to end, and overwrite it.
    queueMicrotask(() => repeat(takeHydrated(detail)));
  });
}

/** Removes the noted events of this remote's and the shell's hydrated elements, and of those that are gone. */
function takeHydrated(remote: string): EarlyEvent[] {
  const isHydrated = (element: HTMLElement): boolean => {
    const area = element.closest<HTMLElement>("[data-mf]");
    return area ? area.dataset.mf === remote : hasReactProps(element);
  };
  const noted = ((window as unknown as Record<string, unknown>)[earlyEventsKey] ??
    []) as EarlyEvent[];
  const waiting = noted.filter(({ target }) => target.isConnected && !isHydrated(target));
  const taken = noted.filter(({ target }) => target.isConnected && isHydrated(target));
  noted.splice(0, noted.length, ...waiting);
  return taken;
}

const hasReactProps = (element: HTMLElement): boolean =>
  Object.keys(element).some((key) => key.startsWith(reactProps));

function repeat(events: readonly EarlyEvent[]): void {
  const typed = events.filter(({ type }) => type === "input");
  const values = new Map(typed.map(({ target, value }) => [target, value]));
  for (const [field, value] of values) repeatInput(field as HTMLInputElement, value);
  const press = events.findLast(({ type }) => type === "click");
  // With the state of the repeated typing.
  if (press && performance.now() - press.at < maxAge) setTimeout(() => press.target.click());
}

/**
 * React ignores an event whose value is the one that it has seen: the setter of the element notes a value
 * for React, that of the prototype does not. Chosen files are in their field, where no script can put them.
 */
function repeatInput(field: HTMLInputElement, value: string): void {
  if (["checkbox", "radio"].includes(field.type)) return;
  if (field.type === "file") {
    field.dispatchEvent(new Event("change", { bubbles: true }));
    return;
  }
  const prototype: unknown = Object.getPrototypeOf(field);
  field.value = "";
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  const type = field instanceof HTMLSelectElement ? "change" : "input";
  field.dispatchEvent(new Event(type, { bubbles: true }));
}
