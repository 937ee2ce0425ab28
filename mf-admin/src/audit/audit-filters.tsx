import { auditActions, auditKinds } from "@deeds/contracts/browser";
import { formatDate, parseTypedDate } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { useNavigate } from "@deeds/router";
import { Button, ButtonLink, SelectField, TextField } from "@deeds/ui";
import { DateField } from "@deeds/ui/carried";
import { ListFilter } from "lucide-react";
import { useState } from "react";
import { type AuditAddress, hrefOf } from "./audit-address.ts";

/** Who, what, about what and when; the address carries all of them. */
export function AuditFilters({ address }: { address: AuditAddress }) {
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
