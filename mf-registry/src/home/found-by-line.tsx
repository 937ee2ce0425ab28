import type { FoundBy } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";

/** Why the search found a person; nothing where that would tell a contact that may not be seen. */
export function FoundByLine({ foundBy }: { foundBy: FoundBy | null | undefined }) {
  const { t } = useTranslation("registry");
  if (!foundBy) return null;
  const { kind, ...details } = foundBy;
  return <p className="mt-1 text-caption">{t(`home.foundBy.${kind}`, details)}</p>;
}
