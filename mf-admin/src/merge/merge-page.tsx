import { useTranslation } from "@deeds/i18n/react";
import { WorkspacePage } from "@deeds/remote-kit";
import { useSearchParams } from "@deeds/router";
import { BackLink, RowSkeletons, useDelayed } from "@deeds/ui";
import { usePerson } from "../api/people.ts";
import { PartFailed } from "../common/part-failed.tsx";
import { ChooseDuplicate } from "./choose-duplicate.tsx";
import { MergeDecision } from "./merge-decision.tsx";

/** `/merge?into=1&from=2`: which record goes, and what of it stays. */
export default function MergePage() {
  const { t } = useTranslation("admin");
  const [parameters] = useSearchParams();
  const into = numberOf(parameters.get("into"));
  const from = numberOf(parameters.get("from"));
  const stays = usePerson(into);
  const goes = usePerson(from);
  const waiting = useDelayed(stays.isLoading || goes.isLoading);
  const error = stays.error ?? goes.error;
  return (
    <WorkspacePage title={t("merge.title")}>
      <div className="flex max-w-page flex-col gap-5">
        <BackLink to={into === null ? "/people" : `/admin/people/${into}`}>
          {t("merge.back")}
        </BackLink>
        {error && (
          <PartFailed
            title={t("person.failed")}
            error={error}
            onRetry={() => void Promise.all([stays.mutate(), goes.mutate()])}
          />
        )}
        {waiting && !error && <RowSkeletons count={4} />}
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

function numberOf(text: string | null): number | null {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 ? number : null;
}
