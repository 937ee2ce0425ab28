import { useTranslation } from "@deeds/i18n/react";
import { Kbd } from "@deeds/ui";
import { Segments } from "@deeds/ui/carried";
import { Check, X } from "lucide-react";
import { ContactValueText } from "../../contact-edits/contact-value-text.tsx";
import type { ContactValue } from "../../contact-edits/differences.ts";
import { decidable, type SuggestedChange } from "./suggested-changes.ts";

interface ChangeListProps {
  changes: readonly SuggestedChange[];
  refused: ReadonlySet<string>;
  /** Absent when there is nothing to decide any more. */
  onDecide?: ((id: string, isAccepted: boolean) => void) | undefined;
}

/** Field by field what goes, struck, and what comes, underlined, each with its own answer. */
export function ChangeList({ changes, refused, onDecide }: ChangeListProps) {
  const { t } = useTranslation("admin");
  const order = decidable(changes);
  return (
    <ul
      aria-label={t("desk.changes")}
      className="overflow-hidden rounded-card border border-line bg-surface"
    >
      {changes.map((change) => (
        <li
          key={change.id}
          className="grid gap-x-4 gap-y-2 border-t border-line px-3 py-2.5 first:border-0 grid-cols-[minmax(0,1fr)_auto] xl:grid-cols-[9rem_minmax(0,1fr)_auto]"
        >
          <h3 className="flex items-start gap-2 font-sans font-semibold">
            <span className="w-6 flex-none">
              {order.includes(change) && onDecide && <Kbd>{order.indexOf(change) + 1}</Kbd>}
            </span>
            <ChangeName change={change} />
          </h3>
          <div className="min-w-0 max-xl:order-last max-xl:col-span-2 max-xl:ps-8">
            <Values change={change} />
          </div>
          {onDecide && change.kind !== "same" && (
            <Answer change={change} isAccepted={!refused.has(change.id)} onDecide={onDecide} />
          )}
        </li>
      ))}
    </ul>
  );
}

function ChangeName({ change }: { change: SuggestedChange }) {
  return <span>{useChangeName()(change)}</span>;
}

/** The field, or the network of a link. */
function useChangeName(): (change: SuggestedChange) => string {
  const { t } = useTranslation("admin");
  return ({ field, link, after: [value] }) =>
    link !== null && typeof value === "object"
      ? t(`social.types.${value.type}`)
      : t(`contactEdits.fields.${field}`);
}

function Values({ change: { kind, link, before, after } }: { change: SuggestedChange }) {
  const { t } = useTranslation("admin");
  if (kind === "same") {
    return (
      <p className="text-muted">
        {after.map((value) => (
          <ContactValueText key={JSON.stringify(value)} value={value} plain />
        ))}{" "}
        {t("contactEdits.unchanged")}
      </p>
    );
  }
  return (
    <div className="flex min-w-0 flex-col gap-1">
      {before.map((value) => (
        <ContactValueText key={JSON.stringify(value)} value={value} gone />
      ))}
      {after.map((value) => (
        <ContactValueText
          key={JSON.stringify(value)}
          value={link === null ? value : linkText(value)}
        />
      ))}
      {kind === "remove" && (
        <span className="font-medium text-bad">{t("contactEdits.willBeRemoved")}</span>
      )}
    </div>
  );
}

/** Of a link whose network is named beside it. */
const linkText = (value: ContactValue): string =>
  typeof value === "string" ? value : `${value.username ? `@${value.username}, ` : ""}${value.url}`;

interface AnswerProps {
  change: SuggestedChange;
  isAccepted: boolean;
  onDecide(id: string, isAccepted: boolean): void;
}

function Answer({ change, isAccepted, onDecide }: AnswerProps) {
  const { t } = useTranslation("admin");
  const field = useChangeName()(change);
  return (
    <div className="flex items-start">
      <Segments
        label={t("contactEdits.decideField", { field })}
        value={isAccepted ? "yes" : "no"}
        onChange={(answer) => onDecide(change.id, answer === "yes")}
        options={[
          { value: "yes", label: t("contactEdits.accept"), icon: Check, tone: "brand" },
          { value: "no", label: t("contactEdits.refuse"), icon: X },
        ]}
      />
    </div>
  );
}
