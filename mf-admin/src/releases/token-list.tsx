import { endpoints } from "@deeds/contracts/browser";
import { formatDateTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { callEndpoint, revalidate, useEndpoint } from "@deeds/remote-kit";
import { Notice, SelectField, TextField } from "@deeds/ui";
import { type Column, FormDialog } from "@deeds/ui/bundled";
import { KeyRound } from "lucide-react";
import { type Ref, useRef, useState } from "react";
import { SecretDialog } from "../common/secret-dialog.tsx";
import { column } from "../common/tables.tsx";
import { CredentialList } from "./credential-list.tsx";
import { useConfirmation, useReleaseCall } from "./release-changes.tsx";
import { type PublishToken, useReleases } from "./releases.ts";

const tokensPrefix = "/api/publish-tokens";

export function TokenList() {
  const { t } = useTranslation("admin");
  const confirm = useConfirmation();
  const revoke = ({ id, name }: PublishToken) =>
    confirm({
      title: t("releases.revokeTitle", { name }),
      description: t("releases.revokeSure"),
      confirm: t("releases.revoke"),
      done: t("releases.revoked", { name }),
      destructive: true,
      run: async () => {
        await callEndpoint(endpoints.revokePublishToken, { params: { id } });
        await revalidate([tokensPrefix]);
      },
    });
  const columns: Column<PublishToken>[] = [
    column(t("releases.tokenName"), ({ name }) => name),
    column(t("releases.expiresAt"), ({ expiresAt }) => formatDateTime(expiresAt)),
  ];
  return (
    <CredentialList
      title={t("releases.tokens")}
      text={t("releases.tokensText")}
      make={{ label: t("releases.makeToken"), icon: KeyRound, dialog: TokenDialog }}
      of={useEndpoint(endpoints.publishTokens)}
      columns={columns}
      remove={{ label: t("releases.revoke"), onRemove: revoke }}
    />
  );
}

/** A front end that is live, or one that does not exist yet. */
export function FrontEndField(props: {
  ref?: Ref<HTMLInputElement>;
  value: string;
  error: string | undefined;
  onChange(value: string): void;
}) {
  const { t } = useTranslation("admin");
  const known = useReleases().data?.live?.remotes ?? [];
  return (
    <>
      <TextField
        label={t("releases.frontEnd")}
        hint={t("releases.tokenRemoteHint")}
        required
        ref={props.ref}
        list="known-front-ends"
        autoCapitalize="none"
        maxLength={41}
        value={props.value}
        error={props.error}
        onChange={(event) => props.onChange(event.target.value)}
      />
      <datalist id="known-front-ends">
        {known.map((one) => (
          <option key={one.name} value={one.name} />
        ))}
      </datalist>
    </>
  );
}

/** Asks for the purpose of a token, then shows its secret once. */
function TokenDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation("admin");
  const { pending, change, errorOf, isAsking } = useReleaseCall(["remote", "name"]);
  const [secret, setSecret] = useState<string | null>(null);
  const [remote, setRemote] = useState("");
  const [name, setName] = useState("");
  const [days, setDays] = useState("90");
  const field = useRef<HTMLInputElement>(null);
  const make = () =>
    change(async () => {
      const body = { remote: remote.trim(), name, expiresInDays: Number(days) };
      const { secret } = await callEndpoint(endpoints.createPublishToken, { body });
      await revalidate([tokensPrefix]);
      setSecret(secret);
    });
  if (secret !== null) {
    return (
      <SecretDialog
        title={t("releases.tokenTitle")}
        notice={<Notice tone="warn">{t("releases.tokenOnce")}</Notice>}
        secret={secret}
        testId="publish-token"
        closeLabel={t("releases.tokenSaved")}
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog
      open={!isAsking}
      guarded
      initialFocus={field}
      onClose={onClose}
      className="flex flex-col gap-4"
      title={t("releases.makeToken")}
      submitLabel={t("releases.makeToken")}
      pending={pending}
      onSubmit={() => void make()}
    >
      <FrontEndField ref={field} value={remote} error={errorOf("remote")} onChange={setRemote} />
      <TextField
        label={t("releases.tokenName")}
        hint={t("releases.tokenNameHint")}
        required
        maxLength={120}
        value={name}
        error={errorOf("name")}
        onChange={(event) => setName(event.target.value)}
      />
      <SelectField
        label={t("releases.validFor")}
        options={["7", "30", "90", "365"].map((value) => ({
          value,
          label: t("releases.validDays", { count: Number(value) }),
        }))}
        value={days}
        onChange={(event) => setDays(event.target.value)}
      />
    </FormDialog>
  );
}
