import { ChevronRight, CircleAlert, type LucideIcon, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../actions/actions.tsx";
import { Icon, useUiText } from "../basics.tsx";

interface StateProps {
  icon: LucideIcon;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** `page` for a whole page (serif title as `h1`), `part` inside one. */
  level?: "part" | "page" | undefined;
  /** Without a frame. */
  plain?: boolean | undefined;
}

/** Says that there is nothing, what would be here, and what can be done. */
export const EmptyState = (props: StateProps) => <State {...props} tone="muted" />;

function State(props: StateProps & { tone: "muted" | "bad"; role?: "alert" }) {
  const { icon, title, children, actions, level = "part", plain, tone, role } = props;
  const Heading = level === "page" ? "h1" : "h3";
  return (
    <div className="gd-state" data-tone={tone} data-plain={plain || undefined} role={role}>
      <Icon of={icon} size={24} />
      <Heading className="gd-state-title" data-serif={level === "page" || undefined}>
        {title}
      </Heading>
      {children && <div className="gd-state-text">{children}</div>}
      {actions && <div className="gd-state-actions">{actions}</div>}
    </div>
  );
}

interface ErrorStateProps extends Omit<StateProps, "icon"> {
  onRetry?: (() => void) | undefined;
  /** Within the disclosure, for a report. */
  requestId?: string | undefined;
  /** Further technical text within the disclosure. */
  details?: ReactNode;
}

/** A part that failed, with a retry; the rest of the page works. */
export function ErrorState(props: ErrorStateProps) {
  const { title, children, onRetry, requestId, details, actions, level, plain } = props;
  const t = useUiText();
  return (
    <State
      icon={CircleAlert}
      tone="bad"
      role="alert"
      {...{ title, level, plain }}
      actions={
        <>
          {onRetry && (
            <Button icon={RotateCw} onClick={onRetry}>
              {t("retry")}
            </Button>
          )}
          {actions}
        </>
      }
    >
      {children}
      {(requestId || details) && (
        <Disclosure summary={t("details")}>
          {details}
          {requestId && (
            <p>
              {t("requestId")}: {requestId}
            </p>
          )}
        </Disclosure>
      )}
    </State>
  );
}

/** Technical text that can be expanded. */
export function Disclosure({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <details className="gd-disclosure">
      <summary>
        <Icon of={ChevronRight} size={16} />
        {summary}
      </summary>
      <div className="gd-disclosure-text">{children}</div>
    </details>
  );
}
