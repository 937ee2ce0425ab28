import type { ReactNode } from "react";

/** Cards of people, narrower than in the public register, so that more of them stand in a row. */
export const PeopleGrid = ({ label, children }: { label: string; children: ReactNode }) => (
  <section
    className="gd-people sm:grid-cols-[repeat(auto-fill,minmax(14.5rem,1fr))]"
    aria-label={label}
  >
    {children}
  </section>
);
