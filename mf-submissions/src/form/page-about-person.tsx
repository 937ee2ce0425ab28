import type { Person } from "@deeds/contracts";
import { endpoints } from "@deeds/contracts/browser";
import { type ApiError, LoadFailure, useEndpoint, usePageHead } from "@deeds/remote-kit";
import { useParams } from "@deeds/router";
import { PageBody, RowSkeletons } from "@deeds/ui";
import type { ReactNode } from "react";

interface PageAboutPersonProps {
  title: string;
  children(person: Person): ReactNode;
}

/** A page about the person with the `id` of its address, as every visitor may see them. */
export function PageAboutPerson({ title, children }: PageAboutPersonProps) {
  const { id } = useParams();
  const { data, error, mutate } = useEndpoint(endpoints.publicPerson, {
    params: { id: Number(id) },
  });
  if (data) return children(data);
  return <WithoutPerson title={title} error={error} onRetry={() => void mutate()} />;
}

interface WithoutPersonProps {
  title: string;
  error: ApiError | undefined;
  onRetry(): void;
}

function WithoutPerson({ title, error, onRetry }: WithoutPersonProps) {
  const isUnknown = error?.status === 404 || error?.status === 400;
  const status = error?.status === 410 ? 410 : isUnknown ? 404 : 200;
  usePageHead({ status, title, noIndex: true });
  return (
    <PageBody className="max-w-form py-8">
      {error ? (
        <LoadFailure title={title} error={error} onRetry={onRetry} />
      ) : (
        <RowSkeletons count={4} />
      )}
    </PageBody>
  );
}
