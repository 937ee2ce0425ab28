import type { Person } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { Button, toast } from "@deeds/ui";
import { Link2, PencilLine, Plus, Share2 } from "lucide-react";
import { addressOf, fullName } from "./person-text.ts";

interface PersonActionsProps {
  person: Person;
  onAddProof(): void;
  onSuggestChange(): void;
}

/** On phones two equal halves, without icons so that three languages fit. */
const half = "grow basis-36 max-lg:px-2 max-lg:[&>svg]:hidden";

/** Add a proof, suggest a change, share, copy the link; adding is a bottom bar on phones. */
export function PersonActions({ person, onAddProof, onSuggestChange }: PersonActionsProps) {
  const { t } = useTranslation("registry");
  const address = new URL(addressOf(person), location.origin).href;
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    toast({ title: t("common:linkCopied") });
  };
  const share = async () => {
    if (!navigator.share) return copy();
    try {
      await navigator.share({ title: fullName(person), url: address });
    } catch (error) {
      // Closing the sheet is a choice, not a failure.
      if (!(error instanceof DOMException && error.name === "AbortError")) await copy();
    }
  };
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <div className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-paper p-3 lg:static lg:border-0 lg:bg-transparent lg:p-0">
        <Button
          inRow
          variant="primary"
          icon={Plus}
          onClick={onAddProof}
          className="w-full lg:w-auto"
        >
          {t("person.addProof")}
        </Button>
      </div>
      <Button
        inRow
        variant="secondary"
        icon={PencilLine}
        onClick={onSuggestChange}
        className={`${half} lg:grow-0 lg:basis-auto`}
      >
        {t("person.suggestChange")}
      </Button>
      <Button inRow onClick={() => void share()} className={`${half} lg:hidden`}>
        {t("person.share")}
      </Button>
      <Button
        inRow
        variant="text"
        icon={Share2}
        onClick={() => void share()}
        className="max-lg:hidden"
      >
        {t("person.share")}
      </Button>
      <Button
        inRow
        variant="text"
        icon={Link2}
        onClick={() => void copy()}
        className="max-lg:hidden"
      >
        {t("person.copyLink")}
      </Button>
    </div>
  );
}
