import type { ReactNode } from "react";

interface SectionProps {
  id: string;
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of the page under its heading, with what can be done in it. */
export const Section = ({ id, title, actions, children }: SectionProps) => (
  <section className="flex flex-col gap-3" aria-labelledby={id}>
    <div className="flex flex-wrap items-center gap-3">
      <h2 id={id} className="grow font-serif text-name font-semibold">
        {title}
      </h2>
      {actions}
    </div>
    {children}
  </section>
);
