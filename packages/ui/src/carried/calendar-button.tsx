import { formatDate, parseTypedDate } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { IconButton } from "@deeds/ui";
import { Calendar } from "lucide-react";
import { useRef } from "react";

interface CalendarButtonProps {
  /** As typed: `31.01.1990`. */
  value: string;
  onChange: (typed: string) => void;
  disabled?: boolean | undefined;
}

/** The earliest birth date (S5.12). */
const earliest = "1900-01-01";
const isoDay = (date: Date) => {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

/** Opens the browser's own calendar beside a typed date; never in the future. */
export function CalendarButton({ value, onChange, disabled }: CalendarButtonProps) {
  const { t } = useTranslation("ui");
  const picker = useRef<HTMLInputElement>(null);
  return (
    <span className="gd-date-picker">
      <input
        ref={picker}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        min={earliest}
        max={isoDay(new Date())}
        disabled={disabled}
        value={parseTypedDate(value) ?? ""}
        onChange={(event) => onChange(formatDate(event.target.value))}
      />
      <IconButton
        icon={Calendar}
        label={t("chooseDate")}
        outlined
        disabled={disabled}
        onClick={() => picker.current?.showPicker()}
      />
    </span>
  );
}
