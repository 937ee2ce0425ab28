import { formatDate } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { RadioGroup } from "@deeds/ui";
import type { Differing } from "./merge-choice.ts";

interface FieldChoiceProps {
  differing: Differing;
  taken: boolean;
  onChoose(taken: boolean): void;
}

/** One field of both records; the chosen one stays. */
export function FieldChoice({ differing, taken, onChoose }: FieldChoiceProps) {
  const { t } = useTranslation("admin");
  const { field, stays, goes } = differing;
  const label = t(`common:field.${labels[field] ?? field}`);
  const show = (value: string) => {
    if (value === "") return <span className="text-muted">{t("audit.emptied")}</span>;
    if (field === "birthDate") return formatDate(value);
    if (field !== "profilePhoto") return <span className="break-words">{value}</span>;
    return <img src={value} alt={label} className="max-h-32 rounded-control" />;
  };
  return (
    <div className="border-b border-line py-3 last:border-0">
      <RadioGroup
        legend={label}
        name={`merge-${field}`}
        value={taken ? "goes" : "stays"}
        onChange={(chosen) => onChoose(chosen === "goes")}
        options={[
          { value: "stays", label: show(stays) },
          { value: "goes", label: show(goes) },
        ]}
      />
    </div>
  );
}

const labels: Partial<Record<Differing["field"], string>> = {
  instagramUsername: "instagram",
  profilePhoto: "photo",
};
