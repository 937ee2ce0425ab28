import { useTranslation } from "@deeds/i18n/react";
import { Button, Dialog, Notice, TextField, toast } from "@deeds/ui";
import { Copy } from "lucide-react";
import { useState } from "react";
import { createPublishToken, useReleases } from "../api/releases.ts";
import { useReleaseCall } from "./use-release-call.ts";

/** Asks what a token is for, then shows it, whole this once. */
export function TokenDialog({ onClose }: { onClose(): void }) {
  const [secret, setSecret] = useState<string | null>(null);
  return secret === null ? (
    <TokenForm onMade={setSecret} onClose={onClose} />
  ) : (
    <TokenSecret secret={secret} onClose={onClose} />
  );
}

function TokenForm({ onMade, onClose }: { onMade(secret: string): void; onClose(): void }) {
  const { t } = useTranslation("admin");
  const { pending, change, errorOf } = useReleaseCall(["remote", "name"]);
  const known = useReleases().data?.live?.remotes ?? [];
  const [remote, setRemote] = useState("");
  const [name, setName] = useState("");
  const make = () => change(async () => onMade(await createPublishToken(remote.trim(), name)));
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("releases.makeToken")}
      footer={
        <>
          <Button onClick={onClose}>{t("ui:cancel")}</Button>
          <Button variant="primary" loading={pending} onClick={() => void make()}>
            {t("releases.makeToken")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextField
          label={t("releases.frontEnd")}
          hint={t("releases.tokenRemoteHint")}
          required
          list="known-front-ends"
          autoCapitalize="none"
          maxLength={41}
          value={remote}
          error={errorOf("remote")}
          onChange={(event) => setRemote(event.target.value)}
        />
        <datalist id="known-front-ends">
          {known.map((one) => (
            <option key={one.name} value={one.name} />
          ))}
        </datalist>
        <TextField
          label={t("releases.tokenName")}
          hint={t("releases.tokenNameHint")}
          required
          maxLength={120}
          value={name}
          error={errorOf("name")}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
    </Dialog>
  );
}

function TokenSecret({ secret, onClose }: { secret: string; onClose(): void }) {
  const { t } = useTranslation("admin");
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    toast({ title: t("common:copied") });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("releases.tokenTitle")}
      footer={
        <>
          <Button icon={Copy} onClick={() => void copy()}>
            {t("common:copy")}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t("releases.tokenKept")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Notice tone="warn">{t("releases.tokenOnce")}</Notice>
        <p className="rounded-control border border-control bg-sunken p-3 font-mono break-all">
          <output data-testid="publish-token">{secret}</output>
        </p>
      </div>
    </Dialog>
  );
}
