import { ChevronRight, CircleAlert, type LucideIcon, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../actions/actions.tsx";
import { Icon, useUiText } from "../basics.tsx";

interface StateProps {
  icon: LucideIcon;
  title: ReactNode;
  children?: ReactNode;
  /** At the bottom. */
  actions?: ReactNode;
  /** `page` for a whole page (serif title as `h1`), `part` inside one. */
  level?: "part" | "page" | undefined;
  /** Without the card's frame. */
  plain?: boolean | undefined;
}

/** Nothing here: a line icon, what would be here, one action. */
export function EmptyState(props: StateProps) {
  return <State {...props} tone="muted" />;
}

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

interface ErrorStateProps {
  /** What failed. */
  title: ReactNode;
  /** What was kept, what still works. */
  children?: ReactNode;
  onRetry?: (() => void) | undefined;
  retrying?: boolean | undefined;
  /** Shown behind the disclosure, for a report. */
  requestId?: string | undefined;
  /** Further technical text behind the disclosure. */
  details?: ReactNode;
  /** Beside Retry. */
  actions?: ReactNode;
  /** `page` where nothing else of the page is there: its title is the page's. */
  level?: "part" | "page" | undefined;
  plain?: boolean | undefined;
}

/** A part that failed; the rest of the page goes on. */
export function ErrorState(props: ErrorStateProps) {
  const { title, children, onRetry, retrying, requestId, details, actions, level, plain } = props;
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
            <Button icon={RotateCw} loading={retrying} onClick={onRetry}>
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

/** Technical text that opens in place. */
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
