import { useEffect, useRef, useState } from "react";

interface HistoryEntry {
  isOpen: boolean;
  open(): void;
  close(): void;
}

/** Makes what is open an entry of the history: going back closes it, and closing it goes back. */
export function useHistoryEntry(): HistoryEntry {
  const [isOpen, setOpen] = useState(false);
  const hasEntry = useRef(false);
  useEffect(() => {
    if (!isOpen) return;
    const leave = () => {
      hasEntry.current = false;
      setOpen(false);
    };
    addEventListener("popstate", leave);
    return () => removeEventListener("popstate", leave);
  }, [isOpen]);
  const open = () => {
    if (isOpen) return;
    // The router knows its entries by their state: with the same one, it stays where it is.
    history.pushState(history.state, "");
    hasEntry.current = true;
    setOpen(true);
  };
  const close = () => {
    if (!hasEntry.current) return;
    hasEntry.current = false;
    history.back();
  };
  return { isOpen, open, close };
}
