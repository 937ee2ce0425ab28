import type { Person } from "@deeds/contracts";
import { endpoints } from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import { positiveInteger, useEndpoint } from "@deeds/remote-kit";
import { FormPage } from "@deeds/remote-kit/bundled";
import { useParams } from "@deeds/router";
import { BackLink, Button, PageTitle } from "@deeds/ui";
import { PersonLoadError, PersonSkeleton, UnknownPerson } from "../person/person-states.tsx";
import { titleOf } from "../person/person-text.ts";
import { RemovalFormFields, RemovalSent, useRemoval, useSentRemoval } from "./removal-form.tsx";

/** `/people/{id}/removal`: the dialog as a page, for browsers without scripts. */
export default function RemovalPage() {
  const id = positiveInteger(useParams().id);
  return id === null ? <UnknownPerson /> : <RemovalOf id={id} />;
}

function RemovalOf({ id }: { id: number }) {
  const { data, error, mutate } = useEndpoint(endpoints.publicPerson, { params: { id } });
  if (data) return <Removal key={data.id} person={data} />;
  return error ? (
    <PersonLoadError error={error} onRetry={() => void mutate()} />
  ) : (
    <PersonSkeleton />
  );
}

function Removal({ person }: { person: Person }) {
  const { t } = useTranslation("registry");
  const posted = useSentRemoval(person);
  const removal = useRemoval({ person, proof: null, posted });
  const { receipt, submission } = removal;
  const title = t(receipt === null ? "removal.title" : "removal.sent");
  return (
    <FormPage
      head={{ title, noIndex: true }}
      submission={submission}
      onSubmit={() => void removal.submit()}
    >
      <BackLink to={`/people/${person.id}`}>{titleOf(person)}</BackLink>
      <PageTitle>{title}</PageTitle>
      {receipt === null ? (
        <>
          <RemovalFormFields {...removal} />
          <div>
            <Button
              variant="primary"
              type="submit"
              loading={submission.pending}
              loadingLabel={t("removal.sending")}
            >
              {t("removal.submit")}
            </Button>
          </div>
        </>
      ) : (
        <RemovalSent receipt={receipt} />
      )}
    </FormPage>
  );
}
