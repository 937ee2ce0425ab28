import type { RemovalRequest } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { Badge, DefinitionList, TextLink } from "@deeds/ui";
import { useRequestTerms } from "../../removal/request-terms.tsx";
import { pathOf } from "../queue/use-open-address.ts";
import { reportedProof } from "./reported-proof.ts";

export function RemovalBody({ request }: { request: RemovalRequest }) {
  const { t } = useTranslation("admin");
  const terms = useRequestTerms(request);
  const { wish, text, status, note } = request;
  const proofId = reportedProof(text);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Badge tone={wish === "erase" ? "bad" : "info"}>{t(`removal.wishes.${wish}`)}</Badge>
        {proofId !== null && (
          <TextLink to={pathOf({ kind: "proof", id: proofId })}>
            {t("queue.reportedProof", { id: proofId })}
          </TextLink>
        )}
      </div>
      <DefinitionList items={[...terms, { term: t("removal.answer"), value: note }]} />
      {status === "pending" && (
        <p className="max-w-measure text-muted">{t(`removal.granted.${wish}`)}</p>
      )}
    </>
  );
}
