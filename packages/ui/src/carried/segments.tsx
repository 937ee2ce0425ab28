import { Icon } from "@deeds/ui";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface SegmentsProps<T extends string> {
  /** What is being decided, for assistive technology. */
  label: string;
  options: readonly { value: T; label: ReactNode; icon?: LucideIcon; tone?: "brand" }[];
  value: T | undefined;
  onChange: (value: T) => void;
  disabled?: boolean | undefined;
}

/** A switch between two or three words, e.g. accept and refuse of one field. */
export function Segments<T extends string>(props: SegmentsProps<T>) {
  const { label, options, value, onChange, disabled } = props;
  return (
    <fieldset className="gd-segments" aria-label={label} disabled={disabled}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className="gd-segment"
          data-tone={option.tone}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.icon && option.value === value && <Icon of={option.icon} size={16} />}
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
