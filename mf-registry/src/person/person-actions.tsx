import type { Person } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { useCopy } from "@deeds/remote-kit";
import { BottomBar, Button, ButtonLink, Icon, Menu } from "@deeds/ui";
import { Link2, PencilLine, Plus, Send, Share2 } from "lucide-react";
import { Follow } from "../following/follow.tsx";
import { fullAddressOf, titleOf } from "./person-text.ts";

interface PersonActionsProps {
  person: Person;
  onOpen(dialog: "proof" | "change"): void;
}

/** On phones two equal halves, without icons so that the labels fit in all languages. */
const half = "max-lg:grow max-lg:basis-32 max-lg:px-2";

export function PersonActions({ person, onOpen }: PersonActionsProps) {
  const { t } = useTranslation("registry");
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <noscript className="noscript:contents">
        <ButtonLink inRow variant="primary" icon={Plus} to={`/people/${person.id}/add-proof`}>
          {t("person.addProof")}
        </ButtonLink>
        <ButtonLink inRow icon={PencilLine} to={`/people/${person.id}/suggest-change`}>
          {t("person.suggestChange")}
        </ButtonLink>
      </noscript>
      <div className="contents noscript:hidden">
        <PersonButtons person={person} onOpen={onOpen} />
      </div>
    </div>
  );
}

function PersonButtons({ person, onOpen }: PersonActionsProps) {
  const { t } = useTranslation("registry");
  const copy = useCopy();
  const url = fullAddressOf(person);
  const copyLink = () => void copy(url, t("common:linkCopied"));
  const shared = { title: titleOf(person), url, copyLink };
  return (
    <>
      <BottomBar>
        <Button inRow variant="primary" icon={Plus} onClick={() => onOpen("proof")}>
          {t("person.addProof")}
        </Button>
      </BottomBar>
      <Button
        inRow
        variant="secondary"
        icon={PencilLine}
        onClick={() => onOpen("change")}
        className={`${half} max-lg:[&>svg]:hidden`}
      >
        {t("person.suggestChange")}
      </Button>
      <ShareButtons {...shared} look="secondary" className={`${half} lg:hidden`} />
      <ShareButtons {...shared} look="text" className="max-lg:hidden" />
      <Button inRow variant="text" icon={Link2} onClick={copyLink} className="max-lg:hidden">
        {t("person.copyLink")}
      </Button>
      <Follow personId={person.id} />
    </>
  );
}

const shareTargets = {
  telegram: (url: string, text: string) =>
    `https://t.me/share/url?url=${encodeURIComponent(url)}&text=${encodeURIComponent(text)}`,
  whatsapp: (url: string, text: string) =>
    `https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}`,
  viber: (url: string, text: string) =>
    `viber://forward?text=${encodeURIComponent(`${text} ${url}`)}`,
} as const;

type ShareTarget = keyof typeof shareTargets;

interface ShareButtonProps {
  title: string;
  url: string;
  copyLink(): void;
  look: "secondary" | "text";
  className?: string;
}

/**
 * The sheet of the device where the boot script found one, otherwise a menu of messengers. Styles of a
 * front end reach the root element only from `:scope`.
 */
function ShareButtons(props: ShareButtonProps) {
  return (
    <>
      <div className="hidden [[data-share]_:scope_&]:contents">
        <SheetButton {...props} />
      </div>
      <div className="contents [[data-share]_:scope_&]:hidden">
        <ShareMenu {...props} />
      </div>
    </>
  );
}

function SheetButton({ title, url, copyLink, look, className }: ShareButtonProps) {
  const { t } = useTranslation("registry");
  const share = async () => {
    try {
      await navigator.share({ title, url });
    } catch (error) {
      const isClosedByUser = error instanceof DOMException && error.name === "AbortError";
      if (!isClosedByUser) copyLink();
    }
  };
  const icon = look === "text" ? { icon: Share2 } : {};
  return (
    <Button inRow variant={look} className={className} onClick={() => void share()} {...icon}>
      {t("person.share")}
    </Button>
  );
}

function ShareMenu({ title, url, copyLink, look, className }: ShareButtonProps) {
  const { t } = useTranslation("registry");
  const targets = Object.keys(shareTargets) as ShareTarget[];
  return (
    <Menu
      inRow
      arrow={false}
      look={look}
      align="end"
      className={className}
      button={
        <>
          {look === "text" && <Icon of={Share2} />}
          {t("person.share")}
        </>
      }
      items={[
        { id: "copy", label: t("person.copyLink"), icon: Link2, onSelect: copyLink },
        ...targets.map((target) => ({
          id: target,
          label: t(`share.targets.${target}`),
          icon: Send,
          onSelect: () => void open(shareTargets[target](url, title), "_blank", "noopener"),
        })),
      ]}
    />
  );
}
