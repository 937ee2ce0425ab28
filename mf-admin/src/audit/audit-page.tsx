import { auditActions, auditKinds } from "@deeds/contracts/browser";
import { formatDate, parseTypedDate } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { Loaded, WorkspacePage } from "@deeds/remote-kit";
import { useNavigate, useSearchParams } from "@deeds/router";
import {
  Button,
  ButtonLink,
  EmptyState,
  Notice,
  RowSkeletons,
  SelectField,
  TextField,
} from "@deeds/ui";
import { DateField } from "@deeds/ui/carried";
import { ListFilter, RefreshCw, ScrollText } from "lucide-react";
import { useState } from "react";
import { type AuditQuery, auditFile, useAuditLog } from "../api/audit.ts";
import { DownloadLink } from "../common/download-link.tsx";
import { ViewHeading } from "../common/views.tsx";
import { type AuditAddress, callOf, hrefOf, readAddress } from "./audit-address.ts";
import { AuditTable } from "./audit-table.tsx";

/** `/audit`: who did what and when, with what it was before and after. */
export function AuditPage() {
  const { t } = useTranslation("admin");
  const [parameters] = useSearchParams();
  const address = readAddress(parameters);
  const query = callOf(address);
  return (
    <WorkspacePage
      title={t("audit.title")}
      actions={
        <>
          <DownloadLink href={auditFile(query, "csv")}>{t("audit.asCsv")}</DownloadLink>
          <DownloadLink href={auditFile(query, "jsonl")}>{t("audit.asJson")}</DownloadLink>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <AuditFilters key={parameters.toString()} address={address} />
        <ViewHeading>{t("audit.lines")}</ViewHeading>
        <AuditLines address={address} query={query} />
      </div>
    </WorkspacePage>
  );
}

/** Who, what, about what and when; the address carries all of them. */
function AuditFilters({ address }: { address: AuditAddress }) {
  const { t } = useTranslation("admin");
  const navigate = useNavigate();
  const [draft, setDraft] = useState(() => ({
    ...address,
    since: formatDate(address.since),
    until: formatDate(address.until),
  }));
  const set = (part: Partial<AuditAddress>) => setDraft((now) => ({ ...now, ...part }));
  const dateOf = (typed: string) => parseTypedDate(typed) ?? "";
  const find = () => {
    const { since, until } = draft;
    const asked = { ...draft, since: dateOf(since), until: dateOf(until), before: "" };
    void navigate(hrefOf(asked));
  };
  const word = (name: "actor" | "subject" | "person") => ({
    label: t(`audit.${name}`),
    value: draft[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });
  const choice = (name: "action" | "kind", values: readonly string[]) => ({
    label: t(`audit.${name}`),
    value: draft[name],
    options: [
      { value: "", label: t("audit.any") },
      ...values.map((value) => ({ value, label: t(`audit.${name}s.${value}`) })),
    ],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });
  return (
    <search>
      <form
        className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-4"
        onSubmit={(event) => {
          event.preventDefault();
          find();
        }}
      >
        <TextField {...word("actor")} autoComplete="off" />
        <SelectField {...choice("action", auditActions)} />
        <SelectField {...choice("kind", auditKinds)} />
        <TextField {...word("subject")} />
        <TextField {...word("person")} inputMode="numeric" />
        <DateField
          label={t("audit.since")}
          value={draft.since}
          onChange={(since) => set({ since })}
        />
        <DateField
          label={t("audit.until")}
          value={draft.until}
          onChange={(until) => set({ until })}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" icon={ListFilter}>
            {t("audit.find")}
          </Button>
          <ButtonLink to="/audit">{t("audit.reset")}</ButtonLink>
        </div>
      </form>
    </search>
  );
}

/** One page of the log, and the way to older lines. */
function AuditLines({ address, query }: { address: AuditAddress; query: AuditQuery }) {
  const { t } = useTranslation("admin");
  const lines = useAuditLog(query);
  return (
    <Loaded
      of={lines}
      failure={t("audit.failed")}
      skeleton={<RowSkeletons count={6} height="2.75rem" />}
    >
      {({ missing, items, next }) => (
        <div className="flex flex-col gap-4">
          {missing.length > 0 && (
            <Notice tone="warn">{t("audit.missing", { services: missing.join(", ") })}</Notice>
          )}
          {items.length === 0 ? (
            <EmptyState icon={ScrollText} title={t("audit.empty")} />
          ) : (
            <AuditTable lines={items} hrefOf={(part) => hrefOf({ ...address, ...part })} />
          )}
          <div className="flex flex-wrap gap-2">
            <Button
              icon={RefreshCw}
              loading={lines.isValidating}
              onClick={() => void lines.mutate()}
            >
              {t("dashboard.refresh")}
            </Button>
            {address.before && (
              <ButtonLink to={hrefOf({ ...address, before: "" })}>{t("audit.newest")}</ButtonLink>
            )}
            {next && (
              <ButtonLink to={hrefOf({ ...address, before: next })}>{t("audit.older")}</ButtonLink>
            )}
          </div>
        </div>
      )}
    </Loaded>
  );
}
