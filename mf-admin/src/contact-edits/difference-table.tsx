import type { ContactField } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { Segments } from "@deeds/ui/carried";
import { Check, X } from "lucide-react";
import { ContactValueText } from "./contact-value-text.tsx";
import type { Difference } from "./differences.ts";

interface DifferenceTableProps {
  differences: readonly Difference[];
  refused: ReadonlySet<ContactField>;
  /** Absent once the suggestion was decided. */
  onDecide?: ((field: ContactField, accepted: boolean) => void) | undefined;
}

/** Old value struck and new one underlined, field by field, each with its own answer. */
export function DifferenceTable({ differences, refused, onDecide }: DifferenceTableProps) {
  const { t } = useTranslation("admin");
  return (
    <dl>
      {differences.map((difference) => (
        <div
          key={difference.field}
          className="grid gap-x-4 gap-y-2 border-t border-line px-4 py-2.5 sm:grid-cols-[8rem_1fr_auto]"
        >
          <dt className="font-semibold">{t(`contactEdits.fields.${difference.field}`)}</dt>
          <dd className="flex min-w-0 flex-col gap-1">
            <Values difference={difference} />
          </dd>
          {onDecide && difference.kind !== "same" && (
            <dd>
              <Answer
                field={difference.field}
                accepted={!refused.has(difference.field)}
                onDecide={onDecide}
              />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

function Values({ difference: { kind, before, after } }: { difference: Difference }) {
  const { t } = useTranslation("admin");
  if (kind === "same") {
    return (
      <span className="text-muted">
        {after.map((value) => (
          <ContactValueText key={JSON.stringify(value)} value={value} plain />
        ))}{" "}
        {t("contactEdits.unchanged")}
      </span>
    );
  }
  return (
    <>
      {before.map((value) => (
        <ContactValueText key={JSON.stringify(value)} value={value} gone />
      ))}
      {after.map((value) => (
        <ContactValueText key={JSON.stringify(value)} value={value} />
      ))}
      {kind === "remove" && (
        <span className="font-medium text-bad">{t("contactEdits.willBeRemoved")}</span>
      )}
    </>
  );
}

interface AnswerProps {
  field: ContactField;
  accepted: boolean;
  onDecide(field: ContactField, accepted: boolean): void;
}

function Answer({ field, accepted, onDecide }: AnswerProps) {
  const { t } = useTranslation("admin");
  const label = t(`contactEdits.fields.${field}`);
  return (
    <Segments
      label={t("contactEdits.decideField", { field: label })}
      value={accepted ? "yes" : "no"}
      onChange={(answer) => onDecide(field, answer === "yes")}
      options={[
        { value: "yes", label: t("contactEdits.accept"), icon: Check, tone: "brand" },
        { value: "no", label: t("contactEdits.refuse"), icon: X },
      ]}
    />
  );
}
