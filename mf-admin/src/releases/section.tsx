import type { ReactNode } from "react";

interface SectionProps {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of the page under its heading, with what can be done in it; its table is the landmark. */
export const Section = ({ title, actions, children }: SectionProps) => (
  <section className="flex flex-col gap-3">
    <div className="flex flex-wrap items-center gap-3">
      <h2 className="grow font-serif text-name font-semibold">{title}</h2>
      {actions}
    </div>
    {children}
  </section>
);
