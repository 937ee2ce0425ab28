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

const icons: Record<"info" | "warn" | "bad" | "ok", LucideIcon> = {
  info: Info,
  warn: TriangleAlert,
  bad: CircleAlert,
  ok: CircleCheck,
};

interface NoticeProps {
  tone?: "info" | "warn" | "bad" | "ok" | undefined;
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

/** Whether the browser believes to be online; follows its events. */
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

/** A thin bar while there is no connection; nothing otherwise. */
export function OfflineBar({ onCheck }: { onCheck?: (() => void) | undefined }) {
  const online = useOnline();
  return online ? null : <OfflineNotice onCheck={onCheck} />;
}

/** The bar itself, for a page that has learned of the outage in another way. */
export function OfflineNotice({ onCheck }: { onCheck?: (() => void) | undefined }) {
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
