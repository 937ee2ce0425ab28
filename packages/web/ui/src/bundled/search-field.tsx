import { langOf } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { Button, FormField, Icon, IconButton, Kbd, VisuallyHidden } from "@deeds/ui";
import { ArrowRight, Search, X } from "lucide-react";
import {
  type ReactNode,
  startTransition,
  useEffect,
  useId,
  useOptimistic,
  useRef,
  useState,
} from "react";

/** Something that the typed text may mean. */
export interface SearchOption {
  id: string;
  label: string;
  details?: string | undefined;
}

interface SearchFieldProps {
  label: ReactNode;
  placeholder: string;
  hint?: ReactNode;
  submitLabel: string;
  value: string;
  onChange: (value: string) => void;
  onSubmit: () => void;
  /** Empties the field. */
  onClear: () => void;
  /** Shown while the user types; the arrow keys choose one. */
  options: readonly SearchOption[];
  onChoose: (id: string) => void;
  /** Query parameter and path by which the form works before the scripts have arrived. */
  name?: string | undefined;
  action?: string | undefined;
  /** Hidden inputs that the form sends too. */
  children?: ReactNode;
}

/** A combobox whose options are links to what it finds. The key `/` focuses it. */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder, hint, submitLabel, value, onChange, onSubmit, name, action } = props;
  const { t } = useTranslation("ui");
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const list = useOptions(props);
  useEffect(() => focusOnSlash(input), []);
  return (
    <search>
      <form
        action={action}
        onSubmit={(event) => {
          event.preventDefault();
          list.close();
          onSubmit();
        }}
      >
        {props.children}
        <FormField label={label}>
          {(control) => (
            <div className="gd-search gd-field-body">
              <Icon of={Search} />
              <input
                {...control}
                {...list.control}
                ref={input}
                type="search"
                name={name}
                autoComplete="off"
                enterKeyHint="search"
                aria-describedby={hint ? hintId : undefined}
                placeholder={placeholder}
                value={value}
                onChange={(event) => {
                  list.open();
                  onChange(event.target.value);
                }}
              />
              {value !== "" && (
                <IconButton
                  icon={X}
                  label={t("clear")}
                  className="noscript:hidden"
                  onClick={() => {
                    props.onClear();
                    input.current?.focus();
                  }}
                />
              )}
              <Kbd>/</Kbd>
              <Button variant="primary" type="submit" aria-label={submitLabel}>
                <span className="gd-search-word">{submitLabel}</span>
                <span className="gd-search-arrow">
                  <Icon of={ArrowRight} />
                </span>
              </Button>
              {list.element}
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

/** The list of options: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/ with manual selection. */
function useOptions({ options, onChoose, label }: SearchFieldProps) {
  const { t } = useTranslation("ui");
  const [language] = useLanguage();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState<string | null>(null);
  const shown = isOpen ? options : [];
  const at = shown.findIndex((option) => option.id === active);
  const optionId = (option: SearchOption | undefined) => option && `${id}-${option.id}`;
  const close = () => {
    setOpen(false);
    setActive(null);
  };
  const choose = (chosen: string) => {
    close();
    onChoose(chosen);
  };
  const move = (step: 1 | -1) => {
    setOpen(true);
    // One place more than options: the text itself.
    const next = (at + 1 + step + options.length + 1) % (options.length + 1);
    setActive(options[next - 1]?.id ?? null);
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    const { key } = event;
    if (key === "ArrowDown" || key === "ArrowUp") {
      event.preventDefault();
      move(key === "ArrowDown" ? 1 : -1);
    } else if (key === "Escape" && shown.length > 0) {
      // Without a list the key empties the field.
      event.preventDefault();
      close();
    } else if (key === "Enter" && at >= 0 && active !== null) {
      event.preventDefault();
      choose(active);
    }
  };
  const control = {
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-expanded": shown.length > 0,
    "aria-controls": `${id}-list`,
    "aria-activedescendant": optionId(shown[at]),
    onKeyDown,
    onBlur: close,
  } as const;
  const element = (
    <>
      <VisuallyHidden>
        <span role="status">{shown.length > 0 && t("options", { count: shown.length })}</span>
      </VisuallyHidden>
      <div
        id={`${id}-list`}
        role="listbox"
        className="gd-search-options"
        aria-label={typeof label === "string" ? label : undefined}
        hidden={shown.length === 0}
      >
        {shown.map((option) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys.
          <div
            key={option.id}
            id={optionId(option)}
            role="option"
            tabIndex={-1}
            aria-selected={option.id === active}
            className="gd-search-option"
            // The focus stays in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(option.id)}
          >
            <span lang={langOf(option.label, language)}>{option.label}</span>
            {option.details && <span className="gd-search-details">{option.details}</span>}
          </div>
        ))}
      </div>
    </>
  );
  return { control, element, close, open: () => setOpen(true) };
}

/** Ignores the key while the user types in another field. */
function focusOnSlash(input: React.RefObject<HTMLInputElement | null>): () => void {
  const onKey = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement | null;
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (
      target?.closest(
        "input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog]",
      )
    )
      return;
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
  /** Empties the field; the results of a search stay until another one. */
  const clear = () => setTyped("");
  return { typed: shown, setTyped, submit, clear };
}

/** The keyboard would cover the results. */
function closeTouchKeyboard(): void {
  const { activeElement } = document;
  if (matchMedia("(pointer: coarse)").matches && activeElement instanceof HTMLInputElement) {
    activeElement.blur();
  }
}
