import { endpoints, limits } from "@deeds/contracts/browser";
import { formatDateTime } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { callEndpoint, revalidate, useCall } from "@deeds/remote-kit";
import { useDraft } from "@deeds/remote-kit/bundled";
import { Button, TextArea, toast } from "@deeds/ui";
import { MessageCircleQuestionMark } from "lucide-react";
import type { QueueItem } from "../queue/queue.ts";
import type { OpenItem } from "./use-item.ts";

const askCalls = {
  proof: endpoints.askProofSender,
  person: endpoints.askPersonSender,
  "contact-edit": endpoints.askContactEditSender,
  removal: endpoints.askRemovalSender,
} as const;

const itemPaths = {
  proof: "/api/proofs",
  person: "/api/people",
  "contact-edit": "/api/contact-edits",
  removal: "/api/removal-requests",
} as const;

/** The questions to the sender of the open item with their answers; rendered with the item's key. */
export function Questions({ item, open }: { item: QueueItem; open: OpenItem }) {
  const { t } = useTranslation("admin");
  const { questions, isPending, isReady } = open;
  const isOpen = questions.some(({ answer }) => answer === null);
  const mayAsk = isReady && isPending && !isOpen && questions.length < limits.questions;
  if (questions.length === 0 && !mayAsk) return null;
  return (
    <section aria-label={t("queue.question.title")} className="flex flex-col gap-2">
      <h3 className="font-sans font-semibold">{t("queue.question.title")}</h3>
      {questions.length > 0 && (
        <ul>
          {questions.map(({ text, askedAt, askedBy, answer, answerAt }) => (
            <li key={askedAt} className="flex flex-col gap-1 border-b border-line py-2">
              <p className="text-muted tabular-nums">
                <time dateTime={askedAt}>{formatDateTime(askedAt)}</time> {askedBy}
              </p>
              <p className="break-words whitespace-pre-line">{text}</p>
              {answer === null || answerAt === null ? (
                <p className="text-muted">{t("queue.question.open")}</p>
              ) : (
                <div className="border-s-2 border-brand ps-3">
                  <p className="text-muted tabular-nums">
                    {t("queue.question.answer")}{" "}
                    <time dateTime={answerAt}>{formatDateTime(answerAt)}</time>
                  </p>
                  <p className="break-words whitespace-pre-line">{answer}</p>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayAsk && <QuestionForm item={item} />}
    </section>
  );
}

const empty = { text: "" };

function QuestionForm({ item }: { item: QueueItem }) {
  const { t } = useTranslation("admin");
  const [language] = useLanguage();
  const { kind, id } = item;
  const { value, setValue, clear } = useDraft(`question:${item.key}`, empty);
  const { pending, run } = useCall();
  const names = new Intl.DisplayNames([language], { type: "language" });
  const ask = async () => {
    const asked = await run(
      () => callEndpoint(askCalls[kind], { params: { id }, body: { text: value.text.trim() } }),
      t("queue.question.couldNotAsk"),
    );
    if (!asked) return;
    clear();
    toast({ title: t("queue.question.sent") });
    await revalidate([itemPaths[kind], "/api/audit"]);
  };
  return (
    <>
      <TextArea
        label={t("queue.question.ask")}
        hint={[
          t("queue.question.hint"),
          item.language && t("queue.question.language", { language: names.of(item.language) }),
        ]
          .filter(Boolean)
          .join(" ")}
        rows={2}
        maxLength={limits.comment}
        value={value.text}
        onChange={({ target }) => setValue({ text: target.value })}
      />
      <Button
        size="small"
        className="self-start"
        icon={MessageCircleQuestionMark}
        loading={pending}
        disabled={value.text.trim() === ""}
        onClick={() => void ask()}
      >
        {t("queue.question.send")}
      </Button>
    </>
  );
}
