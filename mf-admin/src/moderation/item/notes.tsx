import { endpoints } from "@deeds/contracts/browser";
import { formatDateTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import {
  callEndpoint,
  LoadFailure,
  revalidate,
  toastFailure,
  useCall,
  useEndpoint,
} from "@deeds/remote-kit";
import { Button, TextArea, toast } from "@deeds/ui";
import { MessageSquarePlus } from "lucide-react";
import { useState } from "react";
import type { QueueItem } from "../queue/queue.ts";

/** Unsaved notes by item: another item may be opened before a note is saved. */
const drafts = new Map<string, string>();

/** The moderators' notes on the open item; rendered with the item's key. */
export function Notes({ item }: { item: QueueItem }) {
  const { t } = useTranslation("admin");
  const { kind, id, personId, key } = item;
  // Colleagues may have added one.
  const { data, error, mutate } = useEndpoint(
    endpoints.itemNotes,
    { params: { kind, id } },
    { staleAfter: 0 },
  );
  const { pending, run } = useCall();
  const [text, setText] = useState(drafts.get(key) ?? "");
  const write = (next: string) => {
    setText(next);
    drafts.set(key, next);
  };
  const add = async () => {
    const added = await run(
      () =>
        callEndpoint(endpoints.addItemNote, {
          params: { kind, id },
          body: { personId, text: text.trim() },
        }),
      ({ message }) => toastFailure(t("queue.notes.couldNotAdd"), message),
    );
    if (!added) return;
    write("");
    toast({ title: t("queue.notes.saved") });
    await revalidate([`/api/moderation/notes/${kind}/${id}`]);
  };
  return (
    <section aria-label={t("queue.notes.title")} className="flex flex-col gap-2">
      <h3 className="font-sans font-semibold">{t("queue.notes.title")}</h3>
      {error && (
        <LoadFailure title={t("queue.notes.failed")} error={error} onRetry={() => void mutate()} />
      )}
      {data && data.length > 0 && (
        <ul>
          {data.map((note) => (
            <li
              key={note.id}
              className="grid gap-x-4 border-b border-line py-2 sm:grid-cols-[8.5rem_minmax(0,1fr)]"
            >
              <span className="text-muted tabular-nums">
                <time dateTime={note.createdAt}>{formatDateTime(note.createdAt)}</time>{" "}
                {note.username}
              </span>
              <span className="break-words whitespace-pre-line">{note.text}</span>
            </li>
          ))}
        </ul>
      )}
      <TextArea
        label={t("queue.notes.add")}
        hint={t("queue.notes.hint")}
        rows={2}
        maxLength={2000}
        value={text}
        onChange={({ target }) => write(target.value)}
      />
      <Button
        size="small"
        className="self-start"
        icon={MessageSquarePlus}
        loading={pending}
        disabled={text.trim() === ""}
        onClick={() => void add()}
      >
        {t("queue.notes.save")}
      </Button>
    </section>
  );
}
