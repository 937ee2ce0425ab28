import { endpoints, type LookAlike, type Person } from "@deeds/contracts/browser";
import { placeName } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { callEndpoint, fullName, isAbort, Loaded } from "@deeds/remote-kit";
import { useNavigate, useSearchParams } from "@deeds/router";
import {
  Button,
  ButtonLink,
  Card,
  EmptyState,
  EntryNumber,
  Notice,
  RowSkeletons,
  TextField,
} from "@deeds/ui";
import { Search, SearchX } from "lucide-react";
import { useEffect, useState } from "react";
import { usePeople } from "../api/register.ts";
import { asPage } from "../common/lists.tsx";

const hrefOf = (survivor: Person, from: number) => `/merge?into=${survivor.id}&from=${from}`;

export function ChooseDuplicate({ survivor }: { survivor: Person }) {
  const { t } = useTranslation("admin");
  const navigate = useNavigate();
  const { alike, hasFailed } = useLookAlikes(survivor);
  const [parameters] = useSearchParams();
  const search = parameters.get("search") ?? "";
  const [typed, setTyped] = useState(search);
  const submit = () => {
    const number = /^(?:№\s*)?0*(\d{1,9})$/.exec(typed.trim())?.[1];
    const found = new URLSearchParams({ into: String(survivor.id), search: typed.trim() });
    void navigate(number ? hrefOf(survivor, Number(number)) : `/merge?${found}`);
  };
  return (
    <>
      <p className="max-w-measure text-muted">{t("merge.intro", { name: fullName(survivor) })}</p>
      {hasFailed && <Notice tone="bad">{t("queue.alike.failed")}</Notice>}
      {alike.length > 0 && (
        <Card title={t("merge.alike")}>
          <Candidates survivor={survivor} people={alike} />
        </Card>
      )}
      <form
        className="flex max-w-form flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          className="grow"
          type="search"
          label={t("merge.find")}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" icon={Search}>
          {t("common:search")}
        </Button>
      </form>
      {search && <Found survivor={survivor} search={search} />}
    </>
  );
}

const maxFound = 20;

/** The people that a search finds, without the record that stays and those that were merged. */
function Found({ survivor, search }: { survivor: Person; search: string }) {
  const { t } = useTranslation("admin");
  const people = usePeople({ search, page: 1, limit: maxFound });
  return (
    <Loaded of={people} failure={t("people.failed")} skeleton={<RowSkeletons count={3} />}>
      {(response) => {
        const found = asPage(response).items.filter(
          ({ id, mergedInto }) => id !== survivor.id && !mergedInto,
        );
        return found.length > 0 ? (
          <Card title={t("merge.found")}>
            <Candidates survivor={survivor} people={found} />
          </Card>
        ) : (
          <EmptyState icon={SearchX} title={t("people.noResults", { term: search })} />
        );
      }}
    </Loaded>
  );
}

type Candidate = Pick<LookAlike, "id" | "name" | "surname" | "occupation" | "country" | "city">;

function Candidates({ survivor, people }: { survivor: Person; people: readonly Candidate[] }) {
  const { t } = useTranslation("admin");
  const [language] = useLanguage();
  return (
    <ul>
      {people.map((one) => (
        <li key={one.id} className="flex flex-wrap items-center gap-3 border-t border-line py-2.5">
          <p className="min-w-0 flex-1 basis-60">
            <span className="font-serif font-semibold">
              {fullName(one) || t("common:unknownPerson")}
            </span>{" "}
            <span className="text-muted">
              {[one.occupation, placeName(one, language)].filter(Boolean).join(", ")}
            </span>
          </p>
          <EntryNumber id={one.id} />
          <ButtonLink size="small" to={hrefOf(survivor, one.id)}>
            {t("merge.compare")}
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

/** Possible duplicates; empty while they load and when the request fails. */
function useLookAlikes(person: Person): { alike: readonly LookAlike[]; hasFailed: boolean } {
  const [alike, setAlike] = useState<readonly LookAlike[]>([]);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const { name, surname, phone, instagramUsername, country } = person;
    const body = { name, surname, phone, instagramUsername, country };
    const controller = new AbortController();
    callEndpoint(endpoints.lookAlikes, { body }, { signal: controller.signal }).then(
      (found) => {
        setAlike(found.filter(({ id }) => id !== person.id));
        setFailed(false);
      },
      (error: unknown) => setFailed(!isAbort(error)),
    );
    return () => controller.abort();
  }, [person]);
  return { alike, hasFailed };
}
