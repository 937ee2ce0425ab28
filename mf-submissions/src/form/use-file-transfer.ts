import { useEffect, useEffectEvent } from "react";

/**
 * Files pasted anywhere on the page, or dropped beside the place for them, while the form is open:
 * the browser would otherwise leave the page for a dropped file.
 */
export function useFileTransfer(isOpen: boolean, onFiles: (files: File[]) => void): void {
  const take = useEffectEvent((event: Event, transfer: DataTransfer | null) => {
    const files = [...(transfer?.files ?? [])];
    if (event.defaultPrevented || files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    if (!isOpen) return;
    const paste = (event: ClipboardEvent) => take(event, event.clipboardData);
    const drop = (event: DragEvent) => take(event, event.dataTransfer);
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    };
    window.addEventListener("paste", paste);
    window.addEventListener("dragover", over);
    window.addEventListener("drop", drop);
    return () => {
      window.removeEventListener("paste", paste);
      window.removeEventListener("dragover", over);
      window.removeEventListener("drop", drop);
    };
  }, [isOpen]);
}
