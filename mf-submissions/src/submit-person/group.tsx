import type { ReactNode } from "react";

interface GroupProps {
  title: string;
  note?: string;
  children: ReactNode;
}

/** A part of the form under its serif heading, a rule above it. */
export function Group({ title, note, children }: GroupProps) {
  return (
    <section className="flex flex-col gap-6 border-t border-line pt-6">
      <h2 className="text-name">{title}</h2>
      {note && <p className="-mt-4 text-admin text-muted">{note}</p>}
      {children}
    </section>
  );
}
