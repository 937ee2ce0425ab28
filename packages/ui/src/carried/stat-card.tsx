import type { ReactNode } from "react";

interface StatCardProps {
  label: ReactNode;
  value: ReactNode;
  /** Under the figure, e.g. `+17 за неделю`, or a state with its icon. */
  note?: ReactNode;
}

/** One quiet figure of the dashboard. */
export const StatCard = ({ label, value, note }: StatCardProps) => (
  <div className="gd-card gd-stat">
    <p className="gd-stat-label">{label}</p>
    <p className="gd-stat-value">{value}</p>
    {note && <p className="gd-stat-note">{note}</p>}
  </div>
);
