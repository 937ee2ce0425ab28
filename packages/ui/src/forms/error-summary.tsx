import { CircleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { Icon, useUiText } from "../basics.tsx";

export interface SummaryError {
  /** The `id` of the field to go to. */
  fieldId: string;
  message: string;
}

/**
 * Lists the errors of a rejected form above its fields, with links to them. It takes focus when it
 * appears and when the form is rejected again, never while the user types.
 */
export function ErrorSummary({ errors }: { errors: readonly SummaryError[] }) {
  const t = useUiText();
  const box = useRef<HTMLDivElement>(null);
  const shown = errors.length > 0;
  useEffect(() => {
    if (!shown) return;
    const form = box.current?.closest("form");
    const focus = () => box.current?.focus();
    // The response to a submit is rendered before the next frame.
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
        {errors.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a href={`#${fieldId}`} onClick={(event) => goTo(event, fieldId)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A plain anchor would change the address and leave focus on the link. */
function goTo(event: React.MouseEvent, fieldId: string): void {
  event.preventDefault();
  const field = document.getElementById(fieldId);
  field?.scrollIntoView({ block: "center" });
  field?.focus({ preventScroll: true });
}
