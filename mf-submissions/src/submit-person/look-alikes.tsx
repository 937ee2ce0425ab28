import type { LookAlike } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { fullName, placeOf, profilePath } from "@deeds/remote-kit";
import { Link } from "@deeds/router";
import { Avatar, Icon, paddedNumber, VisuallyHidden } from "@deeds/ui";
import { ExternalLink } from "lucide-react";
import { useEffect, useState } from "react";
import { findLookAlikes } from "../api/submissions.ts";
import { handleOf, type PersonDraft } from "./person-draft.ts";

/** "Is it one of these people?", right under the surname; what was typed stays where it is. */
export function LookAlikes({ draft }: { draft: PersonDraft }) {
  const { t } = useTranslation("submissions");
  const found = useLookAlikes(draft);
  const count = found.length;
  return (
    <>
      <VisuallyHidden>
        <span role="status">{count > 0 && t("person.alikeFound", { count })}</span>
      </VisuallyHidden>
      {count > 0 && (
        <section
          className="rounded-card border border-line bg-surface"
          aria-label={t("person.alike")}
        >
          <h3 className="px-4 py-3 text-admin font-semibold">{t("person.alike")}</h3>
          <ul>
            {found.map((person) => (
              <li key={person.id} className="border-t border-line">
                <LookAlikeLink person={person} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function LookAlikeLink({ person }: { person: LookAlike }) {
  const { t } = useTranslation("submissions");
  const { id, name, surname, profilePhoto } = person;
  const about = [`№\u00a0${paddedNumber(id)}`, placeOf(person, t)].filter(Boolean).join(", ");
  return (
    <Link
      to={profilePath(person)}
      target="_blank"
      className="flex min-h-14 items-center gap-3 px-4 py-2 hover:text-brand"
    >
      <Avatar {...{ id, name, surname }} photo={profilePhoto} />
      <span className="flex min-w-0 grow flex-col">
        <span className="font-serif font-semibold">{fullName(person)}</span>
        <span className="text-caption text-muted">{about}</span>
        <span className="text-caption text-muted">
          {person.reasons.map((reason) => t(`person.alikeBy.${reason}`)).join(", ")}
        </span>
      </span>
      <VisuallyHidden>{t("newTab")}</VisuallyHidden>
      <Icon of={ExternalLink} size={18} />
    </Link>
  );
}

/** Long enough that a name is not asked about letter by letter. */
const pause = 500;
/** One or two letters are everybody's. */
const fewestLetters = 3;

const orNull = (typed: string) => typed.trim() || null;

/** What is asked about, or null while there is too little to be alike by. */
function questionOf(draft: PersonDraft) {
  const handle = handleOf(draft.instagramUsername);
  const known = [draft.surname, draft.phone, handle ?? ""];
  if (known.every((text) => text.trim().length < fewestLetters)) return null;
  return {
    name: orNull(draft.name),
    surname: orNull(draft.surname),
    phone: orNull(draft.phone),
    instagramUsername: handle,
    country: orNull(draft.country),
  };
}

/**
 * People of the register who may be the one that is being described, a moment after the typing. A
 * question that fails is no news: the form works without its answer.
 */
function useLookAlikes(draft: PersonDraft): readonly LookAlike[] {
  const [found, setFound] = useState<readonly LookAlike[]>([]);
  const question = JSON.stringify(questionOf(draft));
  useEffect(() => {
    const body = JSON.parse(question) as ReturnType<typeof questionOf>;
    const call = new AbortController();
    const timer = setTimeout(() => {
      if (body === null) return setFound([]);
      findLookAlikes(body, { signal: call.signal }).then(setFound, () => undefined);
    }, pause);
    return () => {
      clearTimeout(timer);
      call.abort();
    };
  }, [question]);
  return found;
}
