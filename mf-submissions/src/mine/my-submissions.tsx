import { useTranslation } from "@deeds/i18n/react";
import { useSearchParams } from "@deeds/router";
import { TextLink } from "@deeds/ui";
import { useEffect } from "react";
import {
  type OwnPage,
  useOwnPeople,
  useOwnProofs,
  useOwnSuggestions,
} from "../api/own-submissions.ts";
import { OwnList } from "./own-list.tsx";
import { useLooking } from "./use-unread.ts";

/** The slot `submissions.mine`: what the account has sent in, and what became of it. */
export default function MySubmissions() {
  const { t } = useTranslation("submissions");
  const page = usePage();
  const proofs = useOwnProofs(page("proofs"));
  const people = useOwnPeople(page("people"));
  const changes = useOwnSuggestions(page("changes"));
  const { before, look } = useLooking();
  const newest = newestDecision([proofs, people, changes]);
  // One that arrives while the list is open is seen as well.
  useEffect(() => {
    if (newest) look(newest);
  }, [newest, look]);
  return (
    <div className="flex flex-col gap-8">
      <OwnList
        id="proofs"
        title={t("mine.proofs")}
        own={proofs}
        page={page("proofs")}
        before={before}
        empty={<p>{t("mine.noProofs")}</p>}
      />
      <OwnList
        id="people"
        title={t("mine.people")}
        own={people}
        page={page("people")}
        before={before}
        empty={
          <p>
            {t("mine.noPeople")} <TextLink to="/submit-person">{t("person.title")}</TextLink>
          </p>
        }
      />
      <OwnList
        id="changes"
        title={t("mine.changes")}
        own={changes}
        page={page("changes")}
        before={before}
        empty={<p>{t("mine.noChanges")}</p>}
      />
      <p className="text-muted">{t("mine.anonymous")}</p>
    </div>
  );
}

/** When the last of the decisions shown was made. */
const newestDecision = (lists: readonly OwnPage[]): string | undefined =>
  lists
    .flatMap(({ shown }) => shown?.items ?? [])
    .flatMap(({ decidedAt }) => decidedAt ?? [])
    .toSorted()
    .at(-1);

/** The page of each list, kept in the address. */
function usePage(): (list: string) => number {
  const [parameters] = useSearchParams();
  return (list) => {
    const asked = Number(parameters.get(list));
    return Number.isInteger(asked) && asked > 0 ? asked : 1;
  };
}
