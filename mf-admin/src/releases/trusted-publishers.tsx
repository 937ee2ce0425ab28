import { endpoints } from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import { callEndpoint, revalidate, useEndpoint } from "@deeds/remote-kit";
import { Notice, SelectField, TextArea, TextField } from "@deeds/ui";
import { type Column, FormDialog } from "@deeds/ui/bundled";
import { ShieldPlus } from "lucide-react";
import { useRef, useState } from "react";
import { column } from "../common/tables.tsx";
import { CredentialList } from "./credential-list.tsx";
import { useConfirmation, useReleaseCall } from "./release-changes.tsx";
import type { TrustedPublisher } from "./releases.ts";
import { FrontEndField } from "./token-list.tsx";

const prefix = "/api/trusted-publishers";

/** What GitHub and GitLab say of a job on the default branch. */
const presets = {
  github: {
    issuer: "https://token.actions.githubusercontent.com",
    claims: "repository=\nref=refs/heads/main\nenvironment=production",
  },
  gitlab: { issuer: "https://gitlab.com", claims: "project_path=\nref=main\nref_protected=true" },
  other: { issuer: "", claims: "sub=" },
};
type Preset = keyof typeof presets;

const linesOf = (claims: Record<string, string>): string[] =>
  Object.entries(claims).map((claim) => claim.join("="));

/** A line without a value is no requirement that a token could meet: the service refuses it. */
function claimsOf(text: string): Record<string, string> {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return Object.fromEntries(
    lines.map((line) => {
      const [name = "", ...value] = line.split("=");
      return [name.trim(), value.join("=").trim()];
    }),
  );
}

/** Claims that name a repository or its owner, and none of its branches or environments. */
const repositoryClaims =
  /^(repository|repository_id|repository_owner|repository_owner_id|repository_visibility|project_path|project_id|namespace_path|namespace_id)$/;

function trustsAnyBranch(claims: Record<string, string>): boolean {
  const given = Object.keys(claims).filter((name) => claims[name] !== "");
  return given.length > 0 && given.every((name) => repositoryClaims.test(name));
}

export function TrustedPublishers() {
  const { t } = useTranslation("admin");
  const confirm = useConfirmation();
  const remove = ({ id, remote, issuer }: TrustedPublisher) => {
    const name = `${remote}, ${new URL(issuer).host}`;
    confirm({
      title: t("releases.removePublisherTitle", { name }),
      description: t("releases.removePublisherSure"),
      confirm: t("releases.removePublisher"),
      done: t("releases.publisherRemoved", { name }),
      destructive: true,
      run: async () => {
        await callEndpoint(endpoints.removeTrustedPublisher, { params: { id } });
        await revalidate([prefix]);
      },
    });
  };
  const columns: Column<TrustedPublisher>[] = [
    column(t("releases.issuer"), ({ issuer }) => issuer),
    column(t("releases.audience"), ({ audience }) => audience),
    column(t("releases.claims"), ({ claims }) => linesOf(claims).join(", ")),
  ];
  return (
    <CredentialList
      title={t("releases.publishers")}
      text={t("releases.publishersText")}
      make={{ label: t("releases.makePublisher"), icon: ShieldPlus, dialog: PublisherDialog }}
      of={useEndpoint(endpoints.trustedPublishers)}
      columns={columns}
      remove={{ label: t("releases.removePublisher"), onRemove: remove }}
    />
  );
}

function PublisherDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation("admin");
  const field = useRef<HTMLSelectElement>(null);
  const [preset, setPreset] = useState<Preset>("github");
  const [remote, setRemote] = useState("");
  const [issuer, setIssuer] = useState(presets.github.issuer);
  const [audience, setAudience] = useState(location.origin);
  const [claims, setClaims] = useState(presets.github.claims);
  const claimFields = Object.keys(claimsOf(claims)).map((name) => `claims.${name}`);
  const fields = ["remote", "issuer", "audience", "claims", ...claimFields];
  const { pending, change, errorOf, isAsking } = useReleaseCall(fields);
  const choose = (chosen: Preset) => {
    setPreset(chosen);
    setIssuer(presets[chosen].issuer);
    setClaims(presets[chosen].claims);
  };
  const make = () =>
    change(async () => {
      const body = { remote: remote.trim(), issuer, audience, claims: claimsOf(claims) };
      await callEndpoint(endpoints.createTrustedPublisher, { body });
      await revalidate([prefix]);
      onClose();
    });
  const claimError = claimFields.map((field) => [field.slice(7), errorOf(field)] as const);
  const [wrong] = claimError.filter(([, error]) => error !== undefined);
  return (
    <FormDialog
      open={!isAsking}
      guarded
      initialFocus={field}
      onClose={onClose}
      className="flex flex-col gap-4"
      title={t("releases.makePublisher")}
      submitLabel={t("releases.makePublisher")}
      pending={pending}
      onSubmit={() => void make()}
    >
      <SelectField
        ref={field}
        label={t("releases.publisherKind")}
        options={[
          { value: "github", label: "GitHub Actions" },
          { value: "gitlab", label: "GitLab CI" },
          { value: "other", label: t("releases.publisherOther") },
        ]}
        value={preset}
        onChange={(event) => choose(event.target.value as Preset)}
      />
      <FrontEndField value={remote} error={errorOf("remote")} onChange={setRemote} />
      <TextField
        label={t("releases.issuer")}
        hint={t("releases.issuerHint")}
        required
        type="url"
        value={issuer}
        error={errorOf("issuer")}
        onChange={(event) => setIssuer(event.target.value)}
      />
      <TextField
        label={t("releases.audience")}
        hint={t("releases.audienceHint")}
        required
        maxLength={200}
        value={audience}
        error={errorOf("audience")}
        onChange={(event) => setAudience(event.target.value)}
      />
      <TextArea
        label={t("releases.claims")}
        hint={t("releases.claimsHint")}
        required
        rows={4}
        value={claims}
        error={wrong ? `${wrong[0]}: ${wrong[1]}` : errorOf("claims")}
        onChange={(event) => setClaims(event.target.value)}
      />
      <div aria-live="polite">
        {trustsAnyBranch(claimsOf(claims)) && (
          <Notice tone="warn">{t("releases.anyBranch")}</Notice>
        )}
      </div>
    </FormDialog>
  );
}
