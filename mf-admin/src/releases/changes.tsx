import type { Change } from "./difference.ts";

/** Versions of front ends, before and after. */
export const Changes = ({ of: changes }: { of: readonly Change[] }) => (
  <ul className="min-w-72">
    {changes.map(({ remote, before, after }) => (
      <li key={remote}>
        {remote} {before ?? "—"} → {after ?? "—"}
      </li>
    ))}
  </ul>
);
