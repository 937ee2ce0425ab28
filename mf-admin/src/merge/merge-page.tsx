import type { Person } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { fullName, LoadFailure, placeOf, positiveInteger, WorkspacePage } from "@deeds/remote-kit";
import { useNavigate, useSearchParams } from "@deeds/router";
import {
  BackLink,
  Button,
  ButtonLink,
  Card,
  EntryNumber,
  RowSkeletons,
  TextField,
} from "@deeds/ui";
import { useState } from "react";
import { useLookAlikes } from "../api/merge.ts";
import { usePerson } from "../api/people.ts";
import { MergeDecision } from "./merge-decision.tsx";

/** `/merge?into=1&from=2`: which record goes, and what of it stays. */
export function MergePage() {
  const { t } = useTranslation("admin");
  const [parameters] = useSearchParams();
  const into = positiveInteger(parameters.get("into"));
  const from = positiveInteger(parameters.get("from"));
  const stays = usePerson(into);
  const goes = usePerson(from);
  const error = stays.error ?? goes.error;
  return (
    <WorkspacePage title={t("merge.title")}>
      <div className="flex max-w-page flex-col gap-5">
        <BackLink to={into === null ? "/people" : `/admin/people/${into}`}>
          {t("merge.back")}
        </BackLink>
        {error && (
          <LoadFailure
            title={t("person.failed")}
            error={error}
            onRetry={() => void Promise.all([stays.mutate(), goes.mutate()])}
          />
        )}
        {(stays.isLoading || goes.isLoading) && !error && <RowSkeletons count={4} />}
        {!error && stays.data && !goes.data && from === null && (
          <ChooseDuplicate stays={stays.data} />
        )}
        {!error && stays.data && goes.data && (
          <MergeDecision key={goes.data.id} stays={stays.data} goes={goes.data} />
        )}
      </div>
    </WorkspacePage>
  );
}

const hrefOf = (stays: Person, from: number) => `/merge?into=${stays.id}&from=${from}`;

/** Which record is the same person's: one of those alike, or any by its number. */
function ChooseDuplicate({ stays }: { stays: Person }) {
  const { t } = useTranslation("admin");
  const navigate = useNavigate();
  const alike = useLookAlikes(stays);
  const [typed, setTyped] = useState("");
  const number = Number(typed.replace(/\D/g, ""));
  return (
    <>
      <p className="max-w-measure text-muted">{t("merge.intro", { name: fullName(stays) })}</p>
      {alike.length > 0 && (
        <Card headingLevel={2} title={t("merge.alike")}>
          <ul>
            {alike.map((one) => (
              <li
                key={one.id}
                className="flex flex-wrap items-center gap-3 border-t border-line py-2.5"
              >
                <p className="min-w-0 grow">
                  <span className="font-serif font-semibold">{fullName(one)}</span>{" "}
                  <span className="text-muted">
                    {[one.occupation, placeOf(one, t)].filter(Boolean).join(", ")}
                  </span>
                </p>
                <EntryNumber id={one.id} />
                <ButtonLink size="small" to={hrefOf(stays, one.id)}>
                  {t("merge.compare")}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <form
        className="flex max-w-form flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (number > 0) void navigate(hrefOf(stays, number));
        }}
      >
        <TextField
          className="grow"
          label={t("merge.number")}
          inputMode="numeric"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit">{t("merge.compare")}</Button>
      </form>
    </>
  );
}
