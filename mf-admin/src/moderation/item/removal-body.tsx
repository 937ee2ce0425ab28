import type { RemovalRequest } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { Badge, DefinitionList } from "@deeds/ui";
import { ReportedProof } from "../../removal/reported-proof.tsx";
import { useRequestTerms } from "../../removal/request-terms.tsx";

export function RemovalBody({ request }: { request: RemovalRequest }) {
  const { t } = useTranslation("admin");
  const terms = useRequestTerms(request);
  const { wish, proofId, status, note } = request;
  return (
    <>
      <p>
        <Badge tone={wish === "erase" ? "bad" : "info"}>{t(`removal.wishes.${wish}`)}</Badge>
      </p>
      <DefinitionList items={[...terms, { term: t("removal.answer"), value: note }]} />
      {proofId !== null && <ReportedProof id={proofId} />}
      {status === "pending" && (
        <p className="max-w-measure text-muted">{t(`removal.granted.${wish}`)}</p>
      )}
    </>
  );
}
