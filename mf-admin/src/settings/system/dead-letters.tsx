import type { DeadLetter } from "@deeds/contracts";
import { formatDateTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { Button, toast } from "@deeds/ui";
import { type Column, DataTable } from "@deeds/ui/carried";
import { RotateCw } from "lucide-react";
import { refreshSystem, replayDeadLetter } from "../../api/system.ts";
import { useCall } from "../../common/use-call.ts";

/** Events that a service could not take up; each can be tried again once its cause is mended. */
export function DeadLetters({ letters }: { letters: readonly DeadLetter[] }) {
  const { t } = useTranslation("admin");
  if (letters.length === 0) return <p className="text-muted">{t("system.noDeadLetters")}</p>;
  const columns: Column<DeadLetter>[] = [
    { id: "at", header: t("audit.at"), cell: ({ at }) => formatDateTime(at) },
    { id: "consumer", header: t("system.consumer"), mono: true, cell: (one) => one.consumer },
    { id: "type", header: t("webhooks.event"), mono: true, cell: ({ type }) => type },
    {
      id: "error",
      header: t("system.error"),
      cell: ({ error }) => <span className="block max-w-96 min-w-48 break-words">{error}</span>,
    },
    {
      id: "action",
      header: t("ui:rowActions"),
      headerHidden: true,
      align: "end",
      cell: (letter) => <Replay letter={letter} />,
    },
  ];
  return (
    <>
      <h4 className="font-semibold">{t("system.deadLetters")}</h4>
      <DataTable
        caption={t("system.deadLetters")}
        columns={columns}
        rows={letters}
        keyOf={({ service, id }) => `${service} ${id}`}
      />
    </>
  );
}

function Replay({ letter }: { letter: DeadLetter }) {
  const { t } = useTranslation("admin");
  const { pending, run } = useCall();
  const replay = () =>
    run(
      async () => {
        await replayDeadLetter(letter);
        await refreshSystem();
        toast({ title: t("system.replayAsked") });
      },
      (error) =>
        toast({
          variant: "destructive",
          title: t("system.couldNotReplay"),
          description: error.message,
        }),
    );
  return (
    <Button
      size="small"
      icon={RotateCw}
      loading={pending || letter.asked}
      onClick={() => void replay()}
    >
      {t("system.replay")}
    </Button>
  );
}
