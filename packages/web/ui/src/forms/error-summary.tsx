import { CircleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { Icon, useUiText } from "../basics.tsx";

export interface SummaryError {
  /** The `id` of the field to focus. */
  fieldId: string;
  message: string;
  /** Of the field; shown before a message that does not name it. */
  label?: string | undefined;
}

const isNamed = ({ label, message }: SummaryError): boolean =>
  !label || message.toLowerCase().includes(label.toLowerCase());

/**
 * Lists the errors of a form with links to its fields. Takes focus when it appears and when the
 * form is submitted again, not while the user types.
 */
export function ErrorSummary({ errors }: { errors: readonly SummaryError[] }) {
  const t = useUiText();
  const box = useRef<HTMLDivElement>(null);
  const shown = errors.length > 0;
  useEffect(() => {
    if (!shown) return;
    const form = box.current?.closest("form");
    const focus = () => box.current?.focus();
    // The errors of the new submit are rendered before the next frame.
    const focusAgain = () => requestAnimationFrame(focus);
    focus();
    form?.addEventListener("submit", focusAgain);
    return () => form?.removeEventListener("submit", focusAgain);
  }, [shown]);
  if (!shown) return null;
  return (
    <div ref={box} className="gd-summary" role="alert" tabIndex={-1}>
      <h2 className="gd-summary-title">
        <Icon of={CircleAlert} />
        {t("errors", { count: errors.length })}
      </h2>
      <ul>
        {errors.map((error) => (
          <li key={error.fieldId}>
            <a href={`#${error.fieldId}`} onClick={(event) => focusField(event, error.fieldId)}>
              {isNamed(error) ? error.message : `${error.label}: ${error.message}`}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A plain anchor would change the address and leave focus on the link. */
function focusField(event: React.MouseEvent, fieldId: string): void {
  event.preventDefault();
  const field = document.getElementById(fieldId);
  field?.scrollIntoView({ block: "center" });
  field?.focus({ preventScroll: true });
}
