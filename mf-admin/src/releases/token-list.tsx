import { formatDateTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { Button } from "@deeds/ui";
import { type Column, DataTable } from "@deeds/ui/carried";
import { KeyRound, Trash2 } from "lucide-react";
import { useState } from "react";
import { type PublishToken, revokePublishToken, usePublishTokens } from "../api/releases.ts";
import { PartFailed } from "../common/part-failed.tsx";
import { Section } from "./section.tsx";
import { TokenDialog } from "./token-dialog.tsx";
import { useReleaseDeed } from "./use-release-deed.tsx";

/** Which build machines may ship which front end. */
export function TokenList() {
  const { t } = useTranslation("admin");
  const { data, error, mutate } = usePublishTokens();
  const { ask, dialog } = useReleaseDeed();
  const [making, setMaking] = useState(false);
  const revoke = ({ id, name }: PublishToken) =>
    ask({
      title: t("releases.revokeTitle", { name }),
      description: t("releases.revokeSure"),
      confirm: t("releases.revoke"),
      done: t("releases.revoked", { name }),
      destructive: true,
      run: () => revokePublishToken(id),
    });
  const columns: Column<PublishToken>[] = [
    { id: "remote", header: t("releases.frontEnd"), cell: ({ remote }) => remote },
    { id: "name", header: t("releases.tokenName"), cell: ({ name }) => name },
    {
      id: "created",
      header: t("releases.createdAt"),
      cell: ({ createdAt, createdBy }) => `${formatDateTime(createdAt)}, ${createdBy ?? "—"}`,
    },
    {
      id: "used",
      header: t("releases.lastUsedAt"),
      cell: ({ lastUsedAt }) => (lastUsedAt ? formatDateTime(lastUsedAt) : "—"),
    },
    {
      id: "revoke",
      header: t("ui:rowActions"),
      headerHidden: true,
      align: "end",
      cell: (token) => (
        <Button size="small" icon={Trash2} onClick={() => revoke(token)}>
          {t("releases.revoke")}
        </Button>
      ),
    },
  ];
  return (
    <Section
      title={t("releases.tokens")}
      actions={
        <Button size="small" icon={KeyRound} onClick={() => setMaking(true)}>
          {t("releases.makeToken")}
        </Button>
      }
    >
      <p className="max-w-measure text-muted">{t("releases.tokensText")}</p>
      {error && (
        <PartFailed title={t("releases.failed")} error={error} onRetry={() => void mutate()} />
      )}
      {data && data.length > 0 && (
        <DataTable
          caption={t("releases.tokens")}
          columns={columns}
          rows={data}
          keyOf={({ id }) => id}
        />
      )}
      {making && <TokenDialog onClose={() => setMaking(false)} />}
      {dialog}
    </Section>
  );
}
