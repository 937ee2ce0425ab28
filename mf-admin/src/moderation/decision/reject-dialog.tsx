import { languages } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { useDraft } from "@deeds/remote-kit/bundled";
import { Button, ConfirmDialog, Dialog, Kbd, TextArea } from "@deeds/ui";
import { useRef, useState } from "react";
import { anyDialog } from "../../common/dialogs.tsx";
import { reasonDraft } from "../../decisions/reason-draft.ts";
import { numberOf, useKeyDown } from "../keys.tsx";
import type { QueueItem } from "../queue/queue.ts";
import { type ChosenReason, languageOf, type ReasonTemplate, templatesFor } from "./reasons.ts";

interface RejectDialogProps {
  items: readonly QueueItem[];
  onReject(reason: ChosenReason): void;
  onClose(): void;
}

const noReason: ChosenReason = { template: null, text: null };

/** More items than these are rejected after a question. */
const maxUnasked = 5;

export function RejectDialog({ items, onReject, onClose }: RejectDialogProps) {
  const { t } = useTranslation("admin");
  const [language] = useLanguage();
  const draft = reasonDraft(items.map(({ key }) => key));
  const { value: chosen, setValue: setChosen } = useDraft(draft, noReason);
  const [isAsking, setIsAsking] = useState(false);
  const [isWriting, setIsWriting] = useState(false);
  const confirm = useRef<HTMLButtonElement>(null);
  const templates = templatesFor(items.map(({ kind }) => kind));
  const receivers = [...new Set(items.map(languageOf))];
  // The text for one recipient can be edited; several get the template, each in their language.
  const shownIn = receivers.length === 1 ? (receivers[0] ?? language) : language;
  // The moderator's own language beside those in which the text is sent.
  const shown = languages.filter((one) => one === language || receivers.includes(one));
  const languageNames = new Intl.DisplayNames([language], { type: "language" });
  const names = languages
    .filter((one) => receivers.includes(one))
    .map((one) => languageNames.of(one) ?? one);
  const severally = chosen.text === null ? "each" : "own";
  const how = receivers.length === 1 ? "one" : severally;
  const choose = (template: ReasonTemplate) => setChosen({ template, text: null });
  const submit = () => {
    setIsWriting(false);
    if (items.length > maxUnasked) setIsAsking(true);
    else onReject(chosen);
  };
  useKeyDown((event) => {
    if (isAsking) return;
    const isTyping = event.target instanceof HTMLTextAreaElement;
    if (event.key === "Enter" && (isTyping ? hasModifier(event) : !isOwnControl(event.target))) {
      // Keys pressed before the dialog has the focus are meant for it.
      event.preventDefault();
      submit();
    }
    if (isTyping) return;
    const template = templates[(numberOf(event) ?? 0) - 1];
    if (template) choose(template);
  });
  if (isAsking) {
    return (
      <ConfirmDialog
        open
        destructive
        title={t("queue.rejectMany", { count: items.length })}
        description={t("queue.rejectManySure")}
        cancelLabel={t("queue.backToReason")}
        confirmLabel={t("reject")}
        onConfirm={() => onReject(chosen)}
        onClose={() => setIsAsking(false)}
      />
    );
  }
  return (
    <Dialog
      open
      size="form"
      initialFocus={confirm}
      onClose={onClose}
      title={t("queue.rejectTitle", { count: items.length })}
      footer={
        <>
          <Button onClick={onClose}>{t("ui:cancel")}</Button>
          <Button ref={confirm} variant="destructive" onClick={submit}>
            {t("reject")}
            <Kbd>{isWriting ? `${modifier}\u00a0Enter` : "Enter"}</Kbd>
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <fieldset>
          <legend className="pb-1 font-semibold">{t("queue.usualReasons")}</legend>
          <ul className="flex flex-col gap-1">
            {templates.map((template, index) => (
              <li key={template.id}>
                <button
                  type="button"
                  aria-pressed={chosen.template?.id === template.id}
                  onClick={() => choose(template)}
                  className="flex min-h-(--control-height) w-full cursor-pointer items-center gap-3 rounded-control border border-line px-3 py-1.5 text-start hover:bg-sunken aria-pressed:border-brand aria-pressed:bg-brand-soft"
                >
                  <Kbd>{index + 1}</Kbd>
                  <span className="grid grow gap-x-4 gap-y-1 sm:auto-cols-fr sm:grid-flow-col">
                    {shown.map((one) => (
                      <span
                        key={one}
                        lang={one}
                        className={receivers.includes(one) ? "" : "text-muted"}
                      >
                        {template.text[one]}
                      </span>
                    ))}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </fieldset>
        <TextArea
          label={t("reason")}
          hint={t(`queue.reasonLanguage.${how}`, { languages: names.join(", ") })}
          rows={3}
          maxLength={2000}
          lang={shownIn}
          onFocus={() => setIsWriting(true)}
          onBlur={() => setIsWriting(false)}
          value={chosen.text ?? chosen.template?.text[shownIn] ?? ""}
          onChange={({ target }) => setChosen({ ...chosen, text: target.value })}
        />
      </div>
    </Dialog>
  );
}

/** In the text Enter alone begins a line. */
const hasModifier = ({ ctrlKey, metaKey }: KeyboardEvent): boolean => ctrlKey || metaKey;

const modifier = navigator.platform.startsWith("Mac") ? "⌘" : "Ctrl";

/** A control of the dialog that handles Enter itself. */
const isOwnControl = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(anyDialog) !== null &&
  target.closest("button, a") !== null;
