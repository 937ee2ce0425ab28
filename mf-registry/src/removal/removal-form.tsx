import type { Issue, Person, Proof } from "@deeds/contracts";
import { endpoints, type RemovalFields, removalWishes } from "@deeds/contracts/browser";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import {
  callEndpoint,
  checkBody,
  type FormFields,
  formCall,
  revalidate,
  type Sending,
  type SentFormState,
  siteOrigin,
  useCopy,
  useSentForm,
  useSubmit,
} from "@deeds/remote-kit";
import {
  Button,
  ErrorSummary,
  Notice,
  paddedNumber,
  RadioGroup,
  TextArea,
  TextField,
  TextLink,
} from "@deeds/ui";
import { Copy } from "lucide-react";
import { useState } from "react";
import { titleOf } from "../person/person-text.ts";

/** Reads a request that was sent without scripts from the page about this person. */
export function useSentRemoval(person: Person): SentFormState | null {
  const missingIn = useMissingFields();
  return useSentForm((fields) => {
    const body = removalBody(draftOfFields(fields));
    const issues = missingIn(body);
    const { wish } = body;
    if (issues.length > 0 || !wish) return { issues };
    const args = { params: { id: person.id }, body: { ...body, wish } };
    return formCall(endpoints.requestRemoval, args, "/receipts/removal/{receipt}?sent");
  });
}

function useMissingFields() {
  const { t } = useTranslation("registry");
  return (body: RemovalBody): Issue[] =>
    requiredFields
      .filter((path) => !body[path])
      .map((path) => ({ path, message: t(`removal.missing.${path}`) }));
}

interface RemovalSubject {
  person: Person;
  /** `null` when the request is about the whole record. */
  proof: Proof | null;
  /** What was sent without scripts. */
  posted?: SentFormState | null;
}

/** The state of a request, and what sends it. */
export function useRemoval({ person, proof, posted = null }: RemovalSubject) {
  const { t } = useTranslation("registry");
  const [language] = useLanguage();
  const missingIn = useMissingFields();
  const about = proof && t("removal.aboutProof", { number: paddedNumber(proof.id) });
  const [draft, setDraft] = useState(posted ? draftOfFields(posted.fields) : emptyRemoval);
  const [receipt, setReceipt] = useState<string | null>(null);
  const submission = useSubmit<{ receipt: string }>(null, posted);

  /** Prepares the form for another request. */
  const reset = () => {
    submission.setIssues([]);
    if (receipt === null) return;
    setReceipt(null);
    setDraft(emptyRemoval);
  };

  const submit = async () => {
    const body = { ...removalBody(draft), ...(proof && { proofId: proof.id }) };
    const found = missingIn(body);
    const isMissing = ({ path }: { path: string }) => found.some((issue) => issue.path === path);
    const others = await checkBody("removalFields", body, language);
    const issues = [...found, ...others.filter((issue) => !isMissing(issue))];
    submission.setIssues(issues);
    const { wish } = body;
    if (issues.length > 0 || !wish) return;
    const sent = await submission.send((idempotencyKey) => {
      const args = { params: { id: person.id }, body: { ...body, wish } };
      return callEndpoint(endpoints.requestRemoval, args, { idempotencyKey });
    });
    if ("error" in sent) return;
    setReceipt(sent.result.receipt);
    // The server may hide the contacts from now on.
    await revalidate(["/api/public/people", "/api/people"]);
  };

  const subject = [`№\u00a0${paddedNumber(person.id)}, ${titleOf(person)}`, about];
  return { draft, setDraft, receipt, submission, subject, hasProof: proof !== null, reset, submit };
}

type RemovalState = Pick<
  ReturnType<typeof useRemoval>,
  "draft" | "setDraft" | "subject" | "hasProof"
> & {
  submission: Pick<Sending<unknown>, "issues" | "failure" | "errorOf">;
};

export function RemovalFormFields(state: RemovalState) {
  const { draft, setDraft, subject, hasProof, submission } = state;
  const { t } = useTranslation("registry");
  const { issues, failure, errorOf } = submission;
  const options = removalWishes.map((wish) => {
    const key = hasProof && wish === "correct" ? "removal.proofWish" : `removal.wishes.${wish}`;
    return { value: wish, label: t(`${key}.label`), hint: t(`${key}.hint`) };
  });
  return (
    <>
      <p className="border-y border-line py-3 font-medium">{subject.filter(Boolean).join(". ")}</p>
      <ErrorSummary
        errors={issues.map(({ path, message }) => ({ fieldId: `removal-${path}`, message }))}
      />
      {failure && issues.length === 0 && (
        <Notice tone="bad">
          <p role="alert">{`${t("removal.failed")} ${failure.message}`}</p>
        </Notice>
      )}
      <Notice>{t("removal.hiddenMeanwhile")}</Notice>
      <TextField
        id="removal-relation"
        name="relation"
        label={t("removal.relation")}
        hint={t("removal.relationHint")}
        required
        value={draft.relation}
        error={errorOf("relation")}
        onChange={(event) => setDraft({ ...draft, relation: event.target.value })}
      />
      <RadioGroup
        id="removal-wish"
        name="wish"
        legend={t("removal.wish")}
        required
        value={draft.wish}
        error={errorOf("wish")}
        options={options}
        onChange={(wish) => setDraft({ ...draft, wish })}
      />
      <TextArea
        id="removal-text"
        name="text"
        label={t("removal.text")}
        hint={t("removal.textHint")}
        required
        value={draft.text}
        error={errorOf("text")}
        onChange={(event) => setDraft({ ...draft, text: event.target.value })}
      />
      <TextField
        id="removal-knownContact"
        name="knownContact"
        label={t("removal.knownContact")}
        hint={t("removal.knownContactHint")}
        autoComplete="off"
        value={draft.knownContact}
        error={errorOf("knownContact")}
        onChange={(event) => setDraft({ ...draft, knownContact: event.target.value })}
      />
    </>
  );
}

/** The focused submit button is removed, so focus moves to the panel that replaces the form. */
const focusOnMount = (panel: HTMLElement | null) => panel?.focus({ preventScroll: true });

export function RemovalSent({ receipt }: { receipt: string }) {
  const { t } = useTranslation("registry");
  const copy = useCopy();
  const address = `/receipts/removal/${receipt}`;
  const url = new URL(address, siteOrigin()).href;
  return (
    <div ref={focusOnMount} tabIndex={-1} className="flex flex-col gap-4">
      <p>{t("removal.keepCode")}</p>
      <p className="rounded-control border border-control bg-sunken p-3 font-mono break-all">
        <span className="sr-only">{t("removal.code")} </span>
        <output data-testid="receipt">{receipt}</output>
      </p>
      <p>{t("removal.next")}</p>
      <div className="flex flex-wrap items-center gap-4">
        <Button icon={Copy} onClick={() => void copy(url, t("common:linkCopied"))}>
          {t("removal.copyLink")}
        </Button>
        <TextLink className="py-2.5" to={address}>
          {t("removal.open")}
        </TextLink>
      </div>
    </div>
  );
}

type RemovalDraft = typeof emptyRemoval;
type RemovalBody = ReturnType<typeof removalBody>;

const requiredFields = ["relation", "wish", "text"] as const;

export const emptyRemoval = {
  relation: "",
  wish: undefined as RemovalFields["wish"] | undefined,
  text: "",
  knownContact: "",
};

export const removalBody = ({ relation, wish, text, knownContact }: RemovalDraft) => ({
  relation: relation.trim(),
  wish,
  text: text.trim(),
  ...(knownContact.trim() && { knownContact: knownContact.trim() }),
});

/** Returns what was sent without scripts, by the names of the form's fields. */
const draftOfFields = (fields: FormFields): RemovalDraft => ({
  relation: fields.relation ?? "",
  wish: removalWishes.find((wish) => wish === fields.wish),
  text: fields.text ?? "",
  knownContact: fields.knownContact ?? "",
});
