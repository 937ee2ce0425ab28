import type { RecordStatus, SenderQuestion, WaitingKind } from "@deeds/contracts";
import { endpoints, limits } from "@deeds/contracts/browser";
import { formatDate } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { callEndpoint, formCall, revalidate, useSentForm } from "@deeds/remote-kit";
import { useDraft } from "@deeds/remote-kit/bundled";
import { Button, TextArea, toast } from "@deeds/ui";
import { Send } from "lucide-react";
import { useRef } from "react";
import { SubmissionFailure, useSubmission } from "../form/submission.tsx";
import { hasOpenQuestion } from "./open-question.ts";

const answerCalls = {
  proof: endpoints.answerProofQuestion,
  person: endpoints.answerPersonQuestion,
  "contact-edit": endpoints.answerContactEditQuestion,
  removal: endpoints.answerRemovalQuestion,
} as const;

/** The calls whose responses have a sender's submissions. */
export const ownSubmissionPaths = [
  "/api/receipts",
  endpoints.myProofs.path,
  endpoints.myPeople.path,
  endpoints.mySuggestions.path,
];

interface QuestionsProps {
  kind: WaitingKind;
  id: number;
  status: RecordStatus;
  questions: readonly SenderQuestion[];
  /** Of a submission without an account. */
  receipt?: string;
  /** The title of the submission, where questions about others are on the page too. */
  about?: string;
}

/** The moderators' questions about a submission; its sender answers each once. */
export function Questions(props: QuestionsProps) {
  const { t } = useTranslation("submissions");
  const { questions, about } = props;
  const title = t("question.title");
  if (questions.length === 0) return null;
  return (
    <section
      aria-label={about ? `${title}: ${about}` : title}
      className="mt-2 flex w-full flex-col gap-3"
    >
      <p className="font-semibold">{title}</p>
      {questions.map(({ text, askedAt, answer }) => (
        <div key={askedAt} className="flex flex-col gap-1 border-s-2 border-brand ps-3">
          <p className="text-caption text-muted">
            {t("question.askedAt", { date: formatDate(askedAt) })}
          </p>
          <p className="break-words whitespace-pre-line">{text}</p>
          {answer !== null && (
            <>
              <p className="text-caption text-muted">{t("question.yourAnswer")}</p>
              <p className="break-words whitespace-pre-line">{answer}</p>
            </>
          )}
        </div>
      ))}
      {hasOpenQuestion(props) && <AnswerForm {...props} />}
    </section>
  );
}

const empty = { text: "" };

function AnswerForm({ kind, id, receipt }: QuestionsProps) {
  const { t } = useTranslation("submissions");
  const draftKey = `answer:${kind}-${id}`;
  const missing = { path: "text", message: t("question.missing") };
  const callOf = (typed: string) => {
    const text = typed.trim();
    return text ? { params: { id }, body: { text, ...(receipt && { receipt }) } } : null;
  };
  const posted = useSentForm(({ text = "" }) => {
    const call = callOf(text);
    if (!call) return { issues: [missing] };
    return formCall(answerCalls[kind], call, `/receipts/${kind}/${receipt}`);
  });
  const typed = posted && { text: posted.fields.text ?? "" };
  const { value, setValue, clear } = useDraft(draftKey, empty, typed);
  const submission = useSubmission(draftKey, t("question.couldNotSend"), posted);
  const field = useRef<HTMLTextAreaElement>(null);
  const send = async () => {
    const call = callOf(value.text);
    submission.setIssues(call ? [] : [missing]);
    if (!call) return field.current?.focus();
    const outcome = await submission.send((idempotencyKey) =>
      callEndpoint(answerCalls[kind], call, { idempotencyKey }),
    );
    if ("result" in outcome) {
      clear();
      toast({ title: t("question.sent") });
    }
    // Also after a failure: the question may be closed by now.
    await revalidate(ownSubmissionPaths);
  };
  return (
    <form
      noValidate
      method="post"
      className="flex flex-col gap-2 print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <SubmissionFailure submission={submission} text={`${t("question.couldNotSend")}.`} />
      <TextArea
        name="text"
        ref={field}
        label={t("question.answer")}
        hint={t("question.hint")}
        error={submission.errorOf("text")}
        rows={3}
        maxLength={limits.comment}
        value={value.text}
        onChange={({ target }) => setValue({ text: target.value })}
      />
      <Button type="submit" className="self-start" icon={Send} loading={submission.pending}>
        {t("question.send")}
      </Button>
    </form>
  );
}
