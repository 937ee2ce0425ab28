import { useTranslation } from "@deeds/i18n/react";
import { Button, EmptyState, Notice, RowSkeletons, StatusLabel, useDelayed } from "@deeds/ui";
import { ArrowLeft, Inbox } from "lucide-react";
import { PartFailed } from "../../common/part-failed.tsx";
import type { Desk } from "../use-desk.ts";
import { EditBody } from "./edit-body.tsx";
import { History } from "./history.tsx";
import { ItemHeader } from "./item-header.tsx";
import { PersonBody } from "./person-body.tsx";
import { ProofBody } from "./proof-body.tsx";
import type { SuggestedChange } from "./suggested-changes.ts";
import type { OpenItem } from "./use-item.ts";

interface ItemPaneProps {
  desk: Desk;
  open: OpenItem;
  changes: readonly SuggestedChange[];
  refused: ReadonlySet<string>;
  onDecideChange(id: string, isAccepted: boolean): void;
  /** Back to the queue, where there is room for one of them only. */
  onBack(): void;
}

/** The thing that is open, whole. */
export function ItemPane(props: ItemPaneProps) {
  const { desk, open, onBack } = props;
  const { t } = useTranslation("admin");
  const item = desk.selected;
  if (!item) {
    return desk.queue.isLoading ? null : (
      <EmptyState plain icon={Inbox} title={t("desk.nothingWaits")} />
    );
  }
  return (
    <article aria-label={t("desk.item")} className="flex flex-col gap-4 px-4 py-4 lg:px-6">
      <Button className="self-start md:hidden" size="small" icon={ArrowLeft} onClick={onBack}>
        {t("desk.back")}
      </Button>
      <ItemHeader item={item} open={open} holder={desk.holders.get(item.key)} />
      {!open.isPending && <Settled open={open} />}
      <Body {...props} />
      <History personId={item.personId} />
    </article>
  );
}

/** Others have decided on it: what became of it, and how to go on. */
function Settled({ open }: { open: OpenItem }) {
  const { t } = useTranslation("admin");
  const { status } = open.proof ?? open.edit ?? open.person ?? {};
  return (
    <div role="status">
      <Notice tone="info">
        <p className="flex flex-wrap items-center gap-x-3">
          {status && <StatusLabel status={status} />}
          {t("desk.settled")}
        </p>
      </Notice>
    </div>
  );
}

function Body({ desk, open, changes, refused, onDecideChange }: ItemPaneProps) {
  const { t } = useTranslation("admin");
  const waiting = useDelayed(!open.isReady && !open.error);
  if (open.error) {
    return <PartFailed title={t("desk.itemFailed")} error={open.error} onRetry={open.retry} />;
  }
  if (!open.isReady) return waiting ? <RowSkeletons count={3} height="5rem" /> : null;
  if (desk.selected?.kind === "proof" && open.proof) return <ProofBody proof={open.proof} />;
  if (desk.selected?.kind === "contact-edit" && open.edit) {
    const onDecide = open.isPending ? onDecideChange : undefined;
    return <EditBody edit={open.edit} {...{ changes, refused, onDecide }} />;
  }
  return open.person ? <PersonBody person={open.person} alike={open.alike} /> : null;
}
