import { ArrowRight, Search } from "lucide-react";
import {
  type ReactNode,
  startTransition,
  useEffect,
  useId,
  useOptimistic,
  useRef,
  useState,
} from "react";
import { Button } from "../actions/actions.tsx";
import { Icon, Kbd } from "../basics.tsx";
import { FormField } from "./fields.tsx";

interface SearchFieldProps {
  label: ReactNode;
  placeholder: string;
  hint?: ReactNode;
  submitLabel: string;
  value: string;
  onChange: (value: string) => void;
  onSubmit: () => void;
}

/** The large search of the home page; `/` focuses it. */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder, hint, submitLabel, value, onChange, onSubmit } = props;
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  useEffect(() => focusOnSlash(input), []);
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <FormField label={label}>
          {(control) => (
            <div className="gd-search gd-field-body">
              <Icon of={Search} />
              <input
                {...control}
                ref={input}
                type="search"
                enterKeyHint="search"
                aria-describedby={hint ? hintId : undefined}
                {...{ placeholder, value }}
                onChange={(event) => onChange(event.target.value)}
              />
              <Kbd>/</Kbd>
              <Button variant="primary" type="submit" aria-label={submitLabel}>
                <span className="gd-search-word">{submitLabel}</span>
                <span className="gd-search-arrow">
                  <Icon of={ArrowRight} />
                </span>
              </Button>
            </div>
          )}
        </FormField>
        {hint && (
          <p className="gd-search-hint" id={hintId}>
            {hint}
          </p>
        )}
      </form>
    </search>
  );
}

/** Not while the user types elsewhere. */
function focusOnSlash(input: React.RefObject<HTMLInputElement | null>): () => void {
  const onKey = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement | null;
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target?.closest("input, textarea, select, [contenteditable], [role=dialog]")) return;
    event.preventDefault();
    input.current?.focus();
  };
  document.addEventListener("keydown", onKey);
  return () => document.removeEventListener("keydown", onKey);
}

/**
 * The value of a search field: what is typed; else the search that is loading; else the one that is
 * shown. A search from elsewhere, e.g. the back button, replaces what is typed; the field's own does
 * not, since the next one may be half typed by then.
 * @param go shows another search
 */
export function useTypedSearch(search: string, go: (search: string) => void) {
  const [typed, setTyped] = useState<string>();
  const [awaited, setAwaited] = useOptimistic(search);
  const own = useRef(search);
  useEffect(() => {
    if (search !== own.current) setTyped(undefined);
    own.current = search;
  }, [search]);
  const shown = typed ?? awaited;
  const submit = () => {
    const wanted = shown.trim();
    own.current = wanted;
    setTyped(undefined);
    closeTouchKeyboard();
    startTransition(() => {
      setAwaited(wanted);
      go(wanted);
    });
  };
  return { typed: shown, setTyped, submit };
}

/** It would cover the results. */
function closeTouchKeyboard(): void {
  const { activeElement } = document;
  if (matchMedia("(pointer: coarse)").matches && activeElement instanceof HTMLInputElement) {
    activeElement.blur();
  }
}
