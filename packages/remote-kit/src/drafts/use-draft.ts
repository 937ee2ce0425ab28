import {
  type Dispatch,
  type SetStateAction,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { forgetFiles } from "./files.ts";
import { onDraftsForgotten, readDraft, removeDraft, writeDraft } from "./storage.ts";

const pause = 400;

export interface Draft<T> {
  value: T;
  setValue: Dispatch<SetStateAction<T>>;
  /** When it was last kept, ISO 8601, for "Черновик сохранён, 14:07"; null before. */
  savedAt: string | null;
  /** Whether it was found from an earlier visit. */
  restored: boolean;
  /** Keeps at once what was typed within the last moment. */
  keep: () => void;
  /** Forgets what was kept, its files too, and starts anew, e.g. after sending. */
  clear: () => void;
}

/**
 * A form's state that survives a closed tab: kept in local storage under `draft:<key>` a moment
 * after the last change, and at once when the page or the form goes away. A kept object is merged
 * over `initial`, so that a form may grow fields.
 */
export function useDraft<T extends object>(key: string, initial: T): Draft<T> {
  const [found] = useState(() => readDraft(key));
  const [value, setValue] = useState<T>(() => ({ ...initial, ...(found?.value as object) }));
  const [savedAt, setSavedAt] = useState(found?.savedAt ?? null);
  const kept = useRef(value);
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);

  const keep = useCallback(() => {
    if (latest.current === kept.current) return;
    kept.current = latest.current;
    setSavedAt(writeDraft(key, latest.current));
  }, [key]);
  useEffect(() => {
    if (value === kept.current) return;
    const timer = setTimeout(keep, pause);
    return () => clearTimeout(timer);
  }, [value, keep]);
  useEffect(() => {
    window.addEventListener("pagehide", keep);
    return () => {
      window.removeEventListener("pagehide", keep);
      keep();
    };
  }, [keep]);

  const startOver = useCallback(() => {
    kept.current = initial;
    latest.current = initial;
    setValue(initial);
    setSavedAt(null);
  }, [initial]);
  useEffect(() => onDraftsForgotten(startOver), [startOver]);
  const clear = useCallback(() => {
    removeDraft(key);
    void forgetFiles(key);
    startOver();
  }, [key, startOver]);
  return { value, setValue, savedAt, restored: found !== null, keep, clear };
}
