import { Icon } from "@deeds/ui";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface StateLabelProps {
  tone: "ok" | "warn" | "bad" | "info" | "muted";
  icon: LucideIcon;
  children: ReactNode;
}

/** Any other state, e.g. of a delivery: choose the icon with the word. */
export function StateLabel({ tone, icon, children }: StateLabelProps) {
  return (
    <span className="gd-status" data-tone={tone}>
      <span className="gd-status-word">
        <Icon of={icon} size={18} />
        {children}
      </span>
    </span>
  );
}
