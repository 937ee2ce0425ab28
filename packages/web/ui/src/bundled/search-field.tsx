import { Button, FormField, Icon, Kbd } from "@deeds/ui";
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

interface SearchFieldProps {
  label: ReactNode;
  placeholder: string;
  hint?: ReactNode;
  submitLabel: string;
  value: string;
  onChange: (value: string) => void;
  onSubmit: () => void;
  /** Query parameter and path by which the form works before the scripts have arrived. */
  name?: string | undefined;
  action?: string | undefined;
}

/** The key `/` focuses it. */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder, hint, submitLabel, value, onChange, onSubmit, name, action } = props;
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  useEffect(() => focusOnSlash(input), []);
  return (
    <search>
      <form
        action={action}
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
                name={name}
                enterKeyHint="search"
                aria-describedby={hint ? hintId : undefined}
                placeholder={placeholder}
                value={value}
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

/** Ignores the key while the user types in another field. */
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
 * Returns the value of a search field: the typed text, else the search that is loading, else the
 * current one. A search from outside, e.g. by the back button, replaces the typed text; the field's
 * own does not, since the user may be typing the next one.
 */
export function useTypedSearch(search: string, navigate: (search: string) => void) {
  const [typed, setTyped] = useState<string>();
  const [pendingSearch, setPendingSearch] = useOptimistic(search);
  const lastSubmitted = useRef(search);
  useEffect(() => {
    if (search !== lastSubmitted.current) setTyped(undefined);
    lastSubmitted.current = search;
  }, [search]);
  const shown = typed ?? pendingSearch;
  const submit = () => {
    const submitted = shown.trim();
    lastSubmitted.current = submitted;
    setTyped(undefined);
    closeTouchKeyboard();
    startTransition(() => {
      setPendingSearch(submitted);
      navigate(submitted);
    });
  };
  return { typed: shown, setTyped, submit };
}

/** The keyboard would cover the results. */
function closeTouchKeyboard(): void {
  const { activeElement } = document;
  if (matchMedia("(pointer: coarse)").matches && activeElement instanceof HTMLInputElement) {
    activeElement.blur();
  }
}
