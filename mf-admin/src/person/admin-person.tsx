import type { Person } from "@deeds/contracts/browser";
import { formatDate, formatDateTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { fullName, profilePath, Slot, WorkspacePage } from "@deeds/remote-kit";
import {
  BackLink,
  Badge,
  Button,
  ButtonLink,
  Card,
  DefinitionList,
  ExternalLink,
  Notice,
  Portrait,
  StatusLabel,
} from "@deeds/ui";
import { Clock, Merge, Pencil, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { usePersonTerms } from "../common/person.tsx";
import { WaitLabel } from "../common/waiting-age.tsx";
import { DecisionButtons } from "../decisions/decision-buttons.tsx";
import { RowActions, RowStatus, useRowFocus } from "../decisions/list-decisions.tsx";
import { usePersonDecision } from "../moderate-people/moderate-people-page.tsx";
import {
  EditPersonDialog,
  EditSocialDialog,
  QuickEditDialog,
} from "../person-form/person-dialogs.tsx";
import { ProofList } from "../proofs/proof-list.tsx";
import { History } from "../revision/history.tsx";
import { RevisionButtons } from "../revision/revision-buttons.tsx";
import { FieldHistory } from "./field-history.tsx";
import { PersonIdentity } from "./person-identity.tsx";
import { PersonMerges } from "./person-merges.tsx";

type Dialog = "edit" | "quick" | "social" | "proof";

export function AdminPerson({ person }: { person: Person }) {
  const { t } = useTranslation("admin");
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  const name = fullName(person) || t("common:unknownPerson");
  const approved = person.status === "approved";
  return (
    <WorkspacePage
      title={name}
      note={<Badge tone="accent">{t("person.adminMode")}</Badge>}
      actions={
        <Button variant="primary" icon={Pencil} onClick={() => setDialog("edit")}>
          {t("common:edit")}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <div className="flex flex-wrap items-center gap-3">
          <span className="grow">
            <BackLink to="/people">{t("person.backToList")}</BackLink>
          </span>
          {approved && <ButtonLink to={profilePath(person)}>{t("person.openProfile")}</ButtonLink>}
          {approved && (
            <ButtonLink icon={Merge} to={`/merge?into=${person.id}`}>
              {t("merge.open")}
            </ButtonLink>
          )}
          {approved && (
            <Button icon={Plus} onClick={() => setDialog("proof")}>
              {t("people.addProof")}
            </Button>
          )}
        </div>
        <PersonMerges person={person} />
        <PersonModeration person={person} />
        <div className="grid items-start gap-5 lg:grid-cols-[14rem_1fr] xl:grid-cols-[14rem_1fr_1fr]">
          <div className="flex max-w-56 flex-col gap-3">
            <Portrait
              id={person.id}
              name={person.name}
              surname={person.surname}
              photo={person.profilePhoto}
              placeholder={person.photoPlaceholder}
              alt={t("ui:photoOf", { name })}
              ratio="profile"
              priority
            />
            <StatusLabel status={person.status} />
          </div>
          <PersonDetails person={person} onEdit={() => setDialog("quick")} />
          <div className="flex flex-col gap-5">
            <PersonContacts person={person} onEdit={() => setDialog("social")} />
            <PersonIdentity id={person.id} isStored={person.hasIdentity === true} />
            <PersonDecision person={person} />
            <FieldHistory person={person} />
          </div>
        </div>
        <section className="flex flex-col gap-3" aria-labelledby="person-proofs">
          <h2 id="person-proofs" className="font-serif text-name font-semibold">
            {t("person.proofs")}
          </h2>
          <ProofList personId={person.id} failure="submissions.updateFailed" />
        </section>
      </div>
      {dialog === "edit" && <EditPersonDialog id={person.id} onClose={close} />}
      {dialog === "quick" && <QuickEditDialog id={person.id} onClose={close} />}
      {dialog === "social" && <EditSocialDialog id={person.id} onClose={close} />}
      <Slot
        name="submissions.add-proof"
        open={dialog === "proof"}
        onClose={close}
        person={person}
      />
    </WorkspacePage>
  );
}

function PersonModeration({ person }: { person: Person }) {
  const { t } = useTranslation("admin");
  const { decisionOn, confirm, dialog } = usePersonDecision([person]);
  const decision = decisionOn(person);
  const row = useRowFocus<HTMLDivElement>(decision);
  if (person.status !== "pending" && !decision) return null;
  return (
    <Notice tone="warn" icon={Clock}>
      <div ref={row} tabIndex={-1} className="flex flex-wrap items-center gap-3">
        <span className="grow">
          {decision ? <RowStatus decision={decision} /> : t("person.waitsForDecision")}
        </span>
        {!decision && <WaitLabel since={person.createdAt} questions={person.questions} />}
        <RowActions decision={decision}>
          <DecisionButtons
            size="small"
            onReject={() => confirm(person, "rejected")}
            onApprove={() => confirm(person, "approved")}
          />
        </RowActions>
      </div>
      {dialog}
    </Notice>
  );
}

/** The decision with its history, and what can follow it. */
function PersonDecision({ person: { id, status, mergedInto } }: { person: Person }) {
  const { t } = useTranslation("admin");
  return (
    <Card title={t("revision.title")}>
      <div className="flex flex-col gap-3">
        <StatusLabel status={status} />
        {!mergedInto && (
          <div className="flex flex-wrap gap-2">
            <RevisionButtons kind="person" id={id} status={status} />
          </div>
        )}
        <History query={{ kind: "person", subject: String(id) }} />
      </div>
    </Card>
  );
}

function PersonDetails({ person, onEdit }: { person: Person; onEdit(): void }) {
  const { t } = useTranslation("admin");
  const { details } = usePersonTerms(person);
  return (
    <Editable title={t("person.details")} onEdit={onEdit}>
      <DefinitionList
        items={[
          { term: t("person.number"), value: `№ ${person.id}` },
          { term: t("common:field.name"), value: person.name },
          { term: t("common:field.surname"), value: person.surname },
          ...details,
          { term: t("person.deeds"), value: String(person.proofCount), accent: true },
          { term: t("person.lastProof"), value: formatDate(person.lastProofAt) },
          { term: t("common:field.notes"), value: person.notes },
          { term: t("person.added"), value: formatDateTime(person.createdAt) },
          { term: t("person.updated"), value: formatDateTime(person.updatedAt) },
          { term: t("revision.reason"), value: person.rejectionReason },
        ]}
      />
    </Editable>
  );
}

function PersonContacts({ person, onEdit }: { person: Person; onEdit(): void }) {
  const { t } = useTranslation("admin");
  const { links } = usePersonTerms(person);
  const instagram = person.instagramUsername
    ? `https://instagram.com/${encodeURIComponent(person.instagramUsername)}`
    : person.instagram;
  const items = [
    {
      term: t("common:field.phone"),
      value: person.phone && (
        <a className="text-brand underline" href={`tel:${person.phone}`}>
          {person.phone}
        </a>
      ),
    },
    {
      term: t("common:field.instagram"),
      value: instagram && (
        <ExternalLink href={instagram}>
          {person.instagramUsername ? `@${person.instagramUsername}` : instagram}
        </ExternalLink>
      ),
    },
    ...links,
  ].filter((item) => item.value);
  return (
    <Editable title={t("person.contacts")} onEdit={onEdit}>
      {items.length > 0 ? (
        <DefinitionList items={items} />
      ) : (
        <p className="text-muted">{t("person.noContacts")}</p>
      )}
    </Editable>
  );
}

interface EditableProps {
  title: string;
  onEdit(): void;
  children: ReactNode;
}

function Editable({ title, onEdit, children }: EditableProps) {
  const { t } = useTranslation("admin");
  return (
    <Card
      className="border-dashed border-control"
      title={title}
      aside={
        <Button
          size="small"
          icon={Pencil}
          aria-label={t("person.editPart", { part: title })}
          onClick={onEdit}
        >
          {t("common:edit")}
        </Button>
      }
    >
      {children}
    </Card>
  );
}
