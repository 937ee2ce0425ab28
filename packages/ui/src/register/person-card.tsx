import { Link } from "@deeds/router";
import type { ReactNode } from "react";
import { EntryNumber, paddedNumber } from "./labels.tsx";
import { Portrait } from "./portrait.tsx";

interface PersonCardProps {
  href: string;
  id: number;
  name: string | null;
  surname?: string | null | undefined;
  photo?: string | null | undefined;
  /** ThumbHash in base64. */
  placeholder?: string | null | undefined;
  occupation?: string | null | undefined;
  /** City and country in one line. */
  place?: string | null | undefined;
  /** Further lines, e.g. phone and handle for those who may see them. */
  details?: ReactNode;
  /** `12 добрых дел`, already in words: `t("ui:deeds", { count })`. */
  deeds: ReactNode;
  /** The last date, or "no proofs yet". */
  lastDate?: ReactNode;
  /** In the first row: its face is fetched early. */
  priority?: boolean | undefined;
  headingLevel?: 2 | 3 | 4 | undefined;
  /** Buttons below the card's own area; they stay outside the stretched link. */
  children?: ReactNode;
}

/** A person of the register. The name is the only link, stretched over the card. */
export function PersonCard(props: PersonCardProps) {
  const { href, id, name, surname, photo, placeholder, priority, headingLevel = 3 } = props;
  const Heading = `h${headingLevel}` as const;
  return (
    <article className="gd-person">
      <Portrait {...{ id, name, surname, photo, placeholder, priority }} decorative />
      <div className="gd-person-text">
        <EntryNumber id={id} />
        <Heading className="gd-person-name">
          <Link to={href} className="gd-person-link">
            {[name, surname].filter(Boolean).join(" ") || `№ ${paddedNumber(id)}`}
          </Link>
        </Heading>
        {props.occupation && <p>{props.occupation}</p>}
        {props.place && <p>{props.place}</p>}
        {props.details}
        <p className="gd-person-foot">
          <span className="gd-person-deeds">{props.deeds}</span>
          {props.lastDate && <span>{props.lastDate}</span>}
        </p>
      </div>
      {props.children && <div className="gd-person-extra">{props.children}</div>}
    </article>
  );
}

/** The grid of cards; one below the other on phones. */
export const PersonGrid = ({ children }: { children: ReactNode }) => (
  <div className="gd-people">{children}</div>
);
