import {
  type Dispatch,
  type SetStateAction,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { readDraft, removeDraft, writeDraft } from "./storage.ts";

const pause = 400;

export interface Draft<T> {
  value: T;
  setValue: Dispatch<SetStateAction<T>>;
  /** When it was last kept, ISO 8601, for "Черновик сохранён, 14:07"; null before. */
  savedAt: string | null;
  /** Whether it was found from an earlier visit. */
  restored: boolean;
  /** Forgets what was kept and starts anew, e.g. after sending. */
  clear: () => void;
}

/**
 * A form's state that survives a closed tab: kept in local storage under `draft:<key>` a moment
 * after the last change. A kept object is merged over `initial`, so that a form may grow fields.
 */
export function useDraft<T extends object>(key: string, initial: T): Draft<T> {
  const [found] = useState(() => readDraft(key));
  const [value, setValue] = useState<T>(() => ({ ...initial, ...(found?.value as object) }));
  const [savedAt, setSavedAt] = useState(found?.savedAt ?? null);
  const kept = useRef(value);
  useEffect(() => {
    if (value === kept.current) return;
    const timer = setTimeout(() => {
      kept.current = value;
      setSavedAt(writeDraft(key, value));
    }, pause);
    return () => clearTimeout(timer);
  }, [key, value]);
  const clear = useCallback(() => {
    removeDraft(key);
    kept.current = initial;
    setValue(initial);
    setSavedAt(null);
  }, [key, initial]);
  return { value, setValue, savedAt, restored: found !== null, clear };
}
