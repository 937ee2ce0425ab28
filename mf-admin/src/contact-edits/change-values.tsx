import { useTranslation } from "@deeds/i18n/react";
import { Segments } from "@deeds/ui/bundled";
import { Check, X } from "lucide-react";
import type { ContactValue } from "./differences.ts";
import type { SuggestedChange } from "./suggested-changes.ts";

/** Returns the name of a change: its field, or the network of a link. */
export function useChangeName(): (change: SuggestedChange) => string {
  const { t } = useTranslation("admin");
  return ({ field, link, after: [value] }) =>
    link !== null && typeof value === "object"
      ? t(`kit:social.types.${value.type}`)
      : t(`contactEdits.fields.${field}`);
}

interface ChangeValuesProps {
  change: Pick<SuggestedChange, "kind" | "before" | "after" | "accepted">;
  /** The network of a link is named beside it. */
  withoutNetwork?: boolean;
}

export function ChangeValues({ change, withoutNetwork = false }: ChangeValuesProps) {
  const { t } = useTranslation("admin");
  const { kind, before, after, accepted } = change;
  const isDeclined = accepted === false;
  const textOf = (value: ContactValue) => {
    if (typeof value === "string") return value;
    const link = `${value.username ? `@${value.username}, ` : ""}${value.url}`;
    const network = value.title || t(`kit:social.types.${value.type}`);
    return withoutNetwork ? link : `${network}: ${link}`;
  };
  if (kind === "same") {
    return (
      <span className="text-muted">
        {after.map((value) => (
          <span key={JSON.stringify(value)} className="break-all">
            {textOf(value)}
          </span>
        ))}{" "}
        {t("contactEdits.unchanged")}
      </span>
    );
  }
  return (
    <>
      {before.map((value) => (
        <span
          key={JSON.stringify(value)}
          className={`flex gap-2 break-all ${isDeclined ? "text-muted" : "text-bad"}`}
        >
          <span aria-hidden="true" className="font-semibold">
            −
          </span>
          <span className="sr-only">{t("contactEdits.was")}</span>
          <del>{textOf(value)}</del>
        </span>
      ))}
      {after.map((value) => (
        <span
          key={JSON.stringify(value)}
          className={`flex gap-2 break-all ${isDeclined ? "text-muted" : "text-ok"}`}
        >
          <span aria-hidden="true" className="font-semibold">
            +
          </span>
          <span className="sr-only">{t("contactEdits.becomes")}</span>
          <ins className="font-medium underline decoration-2 underline-offset-4">
            {textOf(value)}
          </ins>
        </span>
      ))}
      {kind === "remove" && (
        <span className={`font-medium ${isDeclined ? "text-muted" : "text-bad"}`}>
          {t("contactEdits.willBeRemoved")}
        </span>
      )}
    </>
  );
}

interface ChangeDecisionProps {
  field: string;
  accepted: boolean;
  onDecide(accepted: boolean): void;
}

export function ChangeDecision({ field, accepted, onDecide }: ChangeDecisionProps) {
  const { t } = useTranslation("admin");
  return (
    <Segments
      label={t("contactEdits.decideField", { field })}
      value={accepted ? "yes" : "no"}
      onChange={(value) => onDecide(value === "yes")}
      options={[
        { value: "yes", label: t("contactEdits.accept"), icon: Check, tone: "brand" },
        { value: "no", label: t("contactEdits.refuse"), icon: X },
      ]}
    />
  );
}
