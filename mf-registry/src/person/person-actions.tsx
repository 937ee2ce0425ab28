import type { Person } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { useCopy } from "@deeds/remote-kit";
import { BottomBar, Button } from "@deeds/ui";
import { Link2, PencilLine, Plus } from "lucide-react";
import { ShareButton } from "../share/share-button.tsx";
import { fullAddressOf, titleOf } from "./person-text.ts";

interface PersonActionsProps {
  person: Person;
  onAddProof(): void;
  onSuggestChange(): void;
}

/** On phones two equal halves, without icons so that three languages fit. */
const half = "max-lg:grow max-lg:basis-32 max-lg:px-2";

/** Add a proof, suggest a change, share, copy the link; adding is a bottom bar on phones. */
export function PersonActions({ person, onAddProof, onSuggestChange }: PersonActionsProps) {
  const { t } = useTranslation("registry");
  const copy = useCopy();
  const shared = { title: titleOf(person), url: fullAddressOf(person) };
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <BottomBar>
        <Button inRow variant="primary" icon={Plus} onClick={onAddProof}>
          {t("person.addProof")}
        </Button>
      </BottomBar>
      <Button
        inRow
        variant="secondary"
        icon={PencilLine}
        onClick={onSuggestChange}
        className={`${half} max-lg:[&>svg]:hidden`}
      >
        {t("person.suggestChange")}
      </Button>
      <ShareButton {...shared} look="secondary" className={`${half} lg:hidden`} />
      <ShareButton {...shared} look="text" className="max-lg:hidden" />
      <Button
        inRow
        variant="text"
        icon={Link2}
        onClick={() => void copy(shared.url, t("common:linkCopied"))}
        className="max-lg:hidden"
      >
        {t("person.copyLink")}
      </Button>
    </div>
  );
}
