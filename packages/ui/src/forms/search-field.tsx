import { ArrowRight, Search } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "../actions/button.tsx";
import { Icon } from "../icon.tsx";
import { Kbd } from "../layout/labels.tsx";
import { FormField } from "./form-field.tsx";

interface SearchFieldProps {
  label: ReactNode;
  placeholder: string;
  /** Under the field: what can be searched. */
  hint?: ReactNode;
  submitLabel: string;
  value: string;
  onChange: (value: string) => void;
  onSubmit: () => void;
}

/** The large search of the home page; `/` leads to it from anywhere on the page. */
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

/** Not while someone is typing elsewhere. */
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
