import { formatDate } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { Avatar, Icon, paddedNumber, TextLink } from "@deeds/ui";
import { Lock } from "lucide-react";
import { adminAddressOf } from "../../common/person-text.ts";
import { WaitLabel } from "../../common/wait-label.tsx";
import type { QueueItem } from "../queue/queue-item.ts";
import type { OpenItem } from "./use-item.ts";

interface ItemHeaderProps {
  item: QueueItem;
  open: OpenItem;
  /** Who else has it open. */
  holder: string | undefined;
}

/** Whom it is about, what it is, since when, from whom, and who else looks at it. */
export function ItemHeader({ item, open, holder }: ItemHeaderProps) {
  const { t } = useTranslation("admin");
  const { person } = open;
  const sender = useSenderOf(item, open);
  const slug = person?.slug ?? null;
  return (
    <header className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <Avatar
        id={item.personId}
        name={person?.name ?? item.personName}
        surname={person?.surname}
        photo={person?.profilePhoto}
        size={3.25}
      />
      <div className="min-w-0 grow basis-60">
        <h2 className="text-section">{item.personName ?? t("common:unknownPerson")}</h2>
        <p className="text-caption text-muted">
          № {paddedNumber(item.personId)}, {t(`desk.kind.${item.kind}`)}{" "}
          {item.kind !== "person" && `№ ${item.id} `}
          {t("desk.sentOn", { date: formatDate(item.since) })}
          {sender && `, ${sender}`}
        </p>
        {holder && (
          <p className="mt-1 flex items-center gap-1.5 text-caption text-info" role="status">
            <Icon of={Lock} size={16} />
            {t("desk.alsoOpen", { username: holder })}
          </p>
        )}
      </div>
      <div className="flex items-center gap-4">
        <WaitLabel since={item.since} />
        <TextLink to={adminAddressOf({ id: item.personId, slug })}>
          {t("person.openProfile")}
        </TextLink>
      </div>
    </header>
  );
}

/** Who sent it, in words, as soon as that is known. */
function useSenderOf({ kind }: QueueItem, { proof, edit, person }: OpenItem): string | null {
  const { t } = useTranslation("admin");
  const sent = { proof, "contact-edit": edit, person }[kind];
  if (!sent) return null;
  const id = proof?.authorId ?? edit?.userId ?? (kind === "person" ? person?.createdById : null);
  return id ? t("contactEdits.sentByUser", { id }) : t("contactEdits.sentAnonymously");
}
