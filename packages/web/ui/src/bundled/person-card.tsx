import { langOf } from "@deeds/i18n";
import { useLanguage } from "@deeds/i18n/react";
import { Link } from "@deeds/router";
import { EntryNumber, Portrait, type PortraitProps, paddedNumber } from "@deeds/ui";
import type { ReactNode } from "react";

interface PersonCardProps extends Omit<PortraitProps, "ratio" | "alt"> {
  href: string;
  occupation?: string | null | undefined;
  place?: string | null | undefined;
  /** More lines, e.g. phone and handle. */
  details?: ReactNode;
  /** `12 добрых дел`: `t("ui:deeds", { count })`. */
  deeds: ReactNode;
  lastDate?: ReactNode;
  /** Buttons, outside the stretched link. */
  children?: ReactNode;
}

/** The name is the only link, stretched over the card. */
export function PersonCard(props: PersonCardProps) {
  const { href, occupation, place, details, deeds, lastDate, children, ...portrait } = props;
  const { id, name, surname } = portrait;
  const [language] = useLanguage();
  const fullName = [name, surname].filter(Boolean).join(" ");
  return (
    <article className="gd-person">
      <Portrait {...portrait} />
      <div className="gd-person-text">
        <EntryNumber id={id} />
        <h3 className="gd-person-name">
          <Link to={href} className="gd-person-link" lang={langOf(fullName, language)}>
            {fullName || `№ ${paddedNumber(id)}`}
          </Link>
        </h3>
        {occupation && <p lang={langOf(occupation, language)}>{occupation}</p>}
        {place && <p>{place}</p>}
        {details}
        <p className="gd-person-foot">
          <span className="gd-person-deeds">{deeds}</span>
          {lastDate && <span>{lastDate}</span>}
        </p>
      </div>
      {children && <div className="gd-person-extra">{children}</div>}
    </article>
  );
}

export const PersonGrid = ({ children }: { children: ReactNode }) => (
  <div className="gd-people">{children}</div>
);
