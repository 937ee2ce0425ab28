import {
  Check,
  ChevronRight,
  CircleAlert,
  Info,
  type LucideIcon,
  RotateCw,
  TriangleAlert,
  WifiOff,
} from "lucide-react";
import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { Button } from "../actions/actions.tsx";
import { Icon, useUiText } from "../basics.tsx";

/** A plain check: the one in a ring is the seal of approved records. */
const icons = { info: Info, warn: TriangleAlert, bad: CircleAlert, ok: Check };

interface NoticeProps {
  tone?: keyof typeof icons | undefined;
  icon?: LucideIcon | undefined;
  children: ReactNode;
}

export function Notice({ tone = "info", icon, children }: NoticeProps) {
  return (
    <div className="gd-notice" data-tone={tone}>
      <Icon of={icon ?? icons[tone]} />
      <div>{children}</div>
    </div>
  );
}

export const useOnline = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      window.addEventListener("online", changed);
      window.addEventListener("offline", changed);
      return () => {
        window.removeEventListener("online", changed);
        window.removeEventListener("offline", changed);
      };
    },
    () => navigator.onLine,
    () => true,
  );

export function OfflineBar({ onCheck }: { onCheck: () => void }) {
  const t = useUiText();
  const isOnline = useOnline();
  if (isOnline) return null;
  return (
    <div className="gd-bar gd-offline" role="status">
      <Icon of={WifiOff} />
      <span>{t("offline")}</span>
      <button type="button" onClick={onCheck}>
        {t("checkNow")}
      </button>
    </div>
  );
}

interface StateProps {
  icon: LucideIcon;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** `page`: the title is a serif `h1`. */
  level?: "part" | "page" | undefined;
  plain?: boolean | undefined;
}

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
  requestId?: string | undefined;
  /** Technical text inside the disclosure. */
  details?: ReactNode;
}

export function ErrorState(props: ErrorStateProps) {
  const { title, children, onRetry, requestId, details, actions, level, plain } = props;
  const t = useUiText();
  return (
    <State
      icon={CircleAlert}
      tone="bad"
      role="alert"
      title={title}
      level={level}
      plain={plain}
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

function Disclosure({ summary, children }: { summary: ReactNode; children: ReactNode }) {
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

/**
 * Sizes are lengths; a line of text by default. It is an SVG, whose attributes have them: the Content Security
 * Policy rejects a `style` in the HTML of the server.
 */
export function Skeleton({ width = "100%", height = "1rem" }: { width?: string; height?: string }) {
  return <svg className="gd-skeleton" width={width} height={height} />;
}

/**
 * Announces the loading state and hides its skeletons from assistive technology. They have their place at once, so
 * that nothing moves, and are visible after 150 ms, so that fast responses show none.
 */
export function SkeletonArea({ children }: { children: ReactNode }) {
  const t = useUiText();
  return (
    <div className="gd-skeletons" aria-busy="true">
      <span className="gd-hidden" role="status">
        {t("loading")}
      </span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

/** The lines of a card: its name and its foot have two where those of most people do. */
export function PersonCardSkeletons({ count = 6 }: { count?: number }) {
  return (
    <SkeletonArea>
      <div className="gd-people">
        {Array.from({ length: count }, (_, index) => (
          <div className="gd-person" key={index}>
            <div className="gd-portrait" />
            <div className="gd-person-text">
              <span className="gd-entry-number">
                <Skeleton width="4.25rem" height="0.625rem" />
              </span>
              <p className="gd-person-name">
                <span>
                  <Skeleton width="5.25rem" height="1.125rem" />{" "}
                  <Skeleton width="5.75rem" height="1.125rem" />
                </span>
              </p>
              <p>
                <Skeleton width="60%" height="0.75rem" />
              </p>
              <p>
                <Skeleton width="82%" height="0.75rem" />
              </p>
              <p className="gd-person-foot">
                <span>
                  <Skeleton width="6.5rem" height="0.75rem" />
                </span>
                <span>
                  <Skeleton width="4.75rem" height="0.75rem" />
                </span>
              </p>
            </div>
          </div>
        ))}
      </div>
    </SkeletonArea>
  );
}

export function RowSkeletons({ count = 3, height = "3rem" }: { count?: number; height?: string }) {
  return (
    <SkeletonArea>
      <div className="gd-skeleton-rows">
        {Array.from({ length: count }, (_, index) => (
          <Skeleton key={index} height={height} />
        ))}
      </div>
    </SkeletonArea>
  );
}

/** Renders its children after 150 ms, so that a fast response shows none of them. */
export function Delayed({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 150);
    return () => clearTimeout(timer);
  }, []);
  return isShown ? children : null;
}
