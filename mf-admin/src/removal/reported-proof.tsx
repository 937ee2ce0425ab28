import { endpoints } from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import { useEndpoint } from "@deeds/remote-kit";
import { paddedNumber, StatusLabel } from "@deeds/ui";
import { RevisionButtons } from "../revision/revision-buttons.tsx";

/** The proof that the request is about, with what can be done with it alone. */
export function ReportedProof({ id }: { id: number }) {
  const { t } = useTranslation("admin");
  const { data: proof, error } = useEndpoint(endpoints.proof, { params: { id } });
  return (
    <section
      aria-labelledby={`reported-proof-${id}`}
      className="flex flex-wrap items-center gap-3 border-t border-line pt-3"
    >
      <div className="min-w-0 grow basis-64">
        <h4 id={`reported-proof-${id}`} className="font-sans font-semibold">
          {t("removal.aboutProof", { number: paddedNumber(id) })}
        </h4>
        {proof && <p className="line-clamp-2">{proof.title ?? proof.description}</p>}
        {error && <p className="text-muted">{error.message}</p>}
      </div>
      {proof && (
        <>
          <StatusLabel status={proof.status} date={proof.moderatedAt} />
          <RevisionButtons kind="proof" id={id} status={proof.status} />
        </>
      )}
    </section>
  );
}
