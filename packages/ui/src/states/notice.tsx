import {
  CircleAlert,
  CircleCheck,
  Info,
  type LucideIcon,
  TriangleAlert,
  WifiOff,
} from "lucide-react";
import { type ReactNode, useSyncExternalStore } from "react";
import { Icon, useUiText } from "../basics.tsx";

const icons = { info: Info, warn: TriangleAlert, bad: CircleAlert, ok: CircleCheck };

interface NoticeProps {
  tone?: keyof typeof icons | undefined;
  icon?: LucideIcon | undefined;
  children: ReactNode;
}

/** A note within a page or dialog. */
export function Notice({ tone = "info", icon, children }: NoticeProps) {
  return (
    <div className="gd-notice" data-tone={tone}>
      <Icon of={icon ?? icons[tone]} />
      <div>{children}</div>
    </div>
  );
}

/** Whether the browser is online. */
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

interface OfflineProps {
  onCheck?: (() => void) | undefined;
}

/** A bar while there is no connection. */
export const OfflineBar = ({ onCheck }: OfflineProps) =>
  useOnline() ? null : <OfflineNotice onCheck={onCheck} />;

/** The bar itself, for an outage that the browser does not report. */
export function OfflineNotice({ onCheck }: OfflineProps) {
  const t = useUiText();
  return (
    <div className="gd-offline" role="status">
      <Icon of={WifiOff} />
      <span>{t("offline")}</span>
      {onCheck && (
        <button type="button" onClick={onCheck}>
          {t("checkNow")}
        </button>
      )}
    </div>
  );
}
