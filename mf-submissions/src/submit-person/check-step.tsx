import { countryName, formatDate, parseTypedDate } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { BackLink, Button, Notice, PageTitle, TextLink, VisuallyHidden } from "@deeds/ui";
import { Clock } from "lucide-react";
import type { ReactNode } from "react";
import { handleIn } from "../form/check-contacts.ts";
import { linksToSend } from "../form/social-link.ts";
import { DraftNote, focusOnMount, OfflineNote, SubmissionFailure } from "../form/submission.tsx";
import type { Uploads } from "../form/use-uploads.ts";
import type { PersonDraft, TextName } from "./person-draft.ts";
import { Group } from "./person-fields.tsx";
import type { PersonForm } from "./use-person-form.ts";

export function CheckStep({ form }: { form: PersonForm }) {
  const { t } = useTranslation("submissions");
  const { draft, photo, submission } = form;
  return (
    <>
      <header className="flex flex-col gap-3" ref={focusOnMount} tabIndex={-1}>
        <BackLink to="/submit-person">{t("person.backToForm")}</BackLink>
        <PageTitle>{t("person.checkTitle")}</PageTitle>
        <p className="text-muted">{t("person.checkIntro")}</p>
      </header>
      <CheckSummary draft={draft.value} photo={photo} />
      <Notice icon={Clock}>{t("person.noteTime")}</Notice>
      <OfflineNote />
      <SubmissionFailure submission={submission} text={t("person.failed")} />
      <div className="flex flex-col gap-3 sm:items-start">
        <Button
          variant="primary"
          type="submit"
          loading={submission.pending || photo.busy}
          loadingLabel={submission.pending ? t("sending") : t("photo.onItsWay")}
        >
          {t("person.submit")}
        </Button>
        <Button onClick={form.leave}>{t("person.leave")}</Button>
        <DraftNote savedAt={draft.savedAt} />
      </div>
    </>
  );
}

function CheckSummary({ draft, photo }: { draft: PersonDraft; photo: Uploads }) {
  const { t } = useTranslation("submissions");
  const [language] = useLanguage();
  const links = linksToSend(draft.socialMedia, draft.typedLink);
  const [portrait] = photo.entries;
  const row = (name: TextName, value: ReactNode = draft[name].trim()) => (
    <SummaryRow
      field={name}
      term={t(`common:field.${name === "instagramUsername" ? "instagram" : name}`)}
      value={value}
    />
  );
  return (
    <>
      <Group title={t("person.groups.who")}>
        <dl className={listClass}>
          {row("name")}
          {row("surname")}
          {row("country", draft.country && countryName(draft.country, language))}
          {row("city")}
          {row("occupation")}
          {row("birthDate", formatDate(parseTypedDate(draft.birthDate)))}
          {row("age")}
        </dl>
      </Group>
      <Group title={t("person.groups.photo")}>
        <dl className={listClass}>
          <SummaryRow
            field="profilePhoto"
            term={t("common:field.photo")}
            value={
              portrait && (
                <span className="flex flex-col gap-2">
                  <span className="break-all">{portrait.draftFile.file.name}</span>
                  <img
                    src={portrait.preview}
                    alt=""
                    className="h-24 w-20 rounded-control bg-plate object-cover"
                  />
                </span>
              )
            }
          />
        </dl>
      </Group>
      <Group title={t("person.groups.contacts")}>
        <dl className={listClass}>
          {row("phone")}
          {row("instagramUsername", formatHandle(draft.instagramUsername))}
          <SummaryRow
            field="socialMedia"
            term={t("common:field.socialMedia")}
            value={
              links.length > 0 && (
                <ul>
                  {links.map(({ type, url, title }) => (
                    <li key={`${type} ${url}`} className="break-all">
                      {title || t(`kit:social.types.${type}`)}: {url}
                    </li>
                  ))}
                </ul>
              )
            }
          />
        </dl>
      </Group>
      <Group title={t("person.groups.story")}>
        <dl className={listClass}>
          {row(
            "notes",
            draft.notes.trim() && <span className="whitespace-pre-line">{draft.notes.trim()}</span>,
          )}
        </dl>
      </Group>
    </>
  );
}

const listClass = "-mt-4 flex flex-col";

const formatHandle = (typed: string) => typed.trim() && `@${handleIn(typed)}`;

function SummaryRow({ field, term, value }: { field: string; term: string; value: ReactNode }) {
  const { t } = useTranslation("submissions");
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b border-line py-3 last:border-0">
      <dt className="w-36 flex-none text-admin text-muted max-sm:grow">{term}</dt>
      <dd className="order-last w-full min-w-0 break-words sm:order-none sm:w-auto sm:flex-1">
        {value || <span className="text-muted">{t("person.noAnswer")}</span>}
      </dd>
      <dd>
        <TextLink
          to={`/submit-person#person-${field}`}
          className="inline-flex min-h-11 items-center"
        >
          {t("common:edit")}
          <VisuallyHidden>{` ${term}`}</VisuallyHidden>
        </TextLink>
      </dd>
    </div>
  );
}
