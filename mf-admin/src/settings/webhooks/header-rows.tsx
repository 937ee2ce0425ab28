import { useTranslation } from "@deeds/i18n/react";
import { Button, TextField } from "@deeds/ui";
import { Plus, X } from "lucide-react";
import type { HeaderDraft } from "./webhook-draft.ts";

interface HeaderRowsProps {
  headers: readonly HeaderDraft[];
  errorOf(path: string): string | undefined;
  onChange(headers: readonly HeaderDraft[]): void;
}

/** Headers of the subscriber's own; a value that is kept is not shown. */
export function HeaderRows({ headers, errorOf, onChange }: HeaderRowsProps) {
  const { t } = useTranslation("admin");
  const set = (place: number, part: Partial<HeaderDraft>) =>
    onChange(headers.map((header, index) => (index === place ? { ...header, ...part } : header)));
  return (
    <fieldset className="flex min-w-0 flex-col gap-3" id="webhook-headers" tabIndex={-1}>
      <legend className="mb-1 font-semibold">{t("webhooks.options.headers")}</legend>
      <p className="text-muted">{t("webhooks.options.headersHint")}</p>
      {headers.map((header, index) => (
        <div key={index} className="flex flex-wrap items-end gap-2">
          <TextField
            className="min-w-0 grow basis-40"
            label={t("webhooks.options.headerName", { number: index + 1 })}
            autoComplete="off"
            value={header.name}
            error={errorOf(`headers.${index}.name`)}
            onChange={(event) => set(index, { name: event.target.value, isKept: false })}
          />
          <TextField
            className="min-w-0 grow basis-40"
            label={t("webhooks.options.headerValue", { number: index + 1 })}
            autoComplete="off"
            placeholder={header.isKept ? t("webhooks.options.valueKept") : undefined}
            value={header.value}
            error={errorOf(`headers.${index}.value`)}
            onChange={(event) => set(index, { value: event.target.value })}
          />
          <Button
            size="small"
            variant="text"
            icon={X}
            onClick={() => onChange(headers.filter((_, place) => place !== index))}
          >
            {t("webhooks.options.remove")}
          </Button>
        </div>
      ))}
      <Button
        className="self-start"
        size="small"
        icon={Plus}
        onClick={() => onChange([...headers, { name: "", value: "", isKept: false }])}
      >
        {t("webhooks.options.addHeader")}
      </Button>
    </fieldset>
  );
}
