import {
  endpoints,
  type Webhook,
  type WebhookEvent,
  webhookEvents,
} from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import {
  callEndpoint,
  type EndpointResponse,
  newIdempotencyKey,
  revalidate,
  useCall,
} from "@deeds/remote-kit";
import { useNavigate } from "@deeds/router";
import { Button, ButtonLink, ConfirmDialog, Menu, Notice, SelectField, toast } from "@deeds/ui";
import { StateLabel, Switch } from "@deeds/ui/bundled";
import { Check, CircleX, KeyRound, List, Pencil, Send, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { FreshSignIn, useFreshSignIn } from "../../common/fresh-sign-in.tsx";
import { SecretDialog } from "../../common/secret-dialog.tsx";
import { useFigure } from "../../common/values.ts";
import { refreshWebhooks } from "./deliveries.ts";
import { SigningChoice, WebhookFormDialog } from "./webhook-form-dialog.tsx";

export interface WebhookActionsProps {
  webhook: Webhook;
  withoutDeliveries?: boolean | undefined;
}

export function WebhookActions({ webhook, withoutDeliveries = false }: WebhookActionsProps) {
  const { t } = useTranslation("admin");
  const show = useFigure();
  const calls = useWebhookCalls(webhook);
  const { testResult } = calls;
  const [dialog, setDialog] = useState<"edit" | "delete" | "rotate" | null>(null);
  const close = () => setDialog(null);
  return (
    <div className="flex flex-col items-end gap-2">
      <div className="flex flex-wrap items-center justify-end gap-2">
        <Switch
          checked={webhook.isActive}
          disabled={calls.switching.pending}
          onChange={() => void calls.toggle()}
          label={webhook.isActive ? t("webhooks.active") : t("webhooks.inactive")}
        />
        <Button
          size="small"
          icon={Send}
          loading={calls.testing.pending}
          onClick={() => void calls.test()}
        >
          {t("webhooks.test")}
        </Button>
        <Menu
          inRow
          button={t("webhooks.example")}
          items={webhookEvents.map((event) => ({
            id: event,
            label: t(`webhooks.events.${event}`),
            onSelect: () => void calls.test(event),
          }))}
        />
        {!withoutDeliveries && (
          <ButtonLink
            size="small"
            icon={List}
            to={`/settings?tab=integrations&webhook=${webhook.id}`}
          >
            {t("webhooks.deliveries")}
          </ButtonLink>
        )}
        <Button size="small" icon={KeyRound} onClick={() => setDialog("rotate")}>
          {t("webhooks.rotate")}
        </Button>
        <Button size="small" icon={Pencil} onClick={() => setDialog("edit")}>
          {t("common:edit")}
        </Button>
        <Button
          size="small"
          variant="destructive-outline"
          icon={Trash2}
          onClick={() => setDialog("delete")}
        >
          {t("common:delete")}
        </Button>
      </div>
      {testResult && (
        <div role="status">
          <StateLabel
            tone={testResult.delivered ? "ok" : "bad"}
            icon={testResult.delivered ? Check : CircleX}
          >
            {t("webhooks.testAnswer", {
              message: testResult.message,
              code: testResult.statusCode ?? t("webhooks.noAnswer"),
              duration: show(testResult.durationMs),
            })}
          </StateLabel>
        </div>
      )}
      {dialog === "rotate" && <RotateSecretDialog webhook={webhook} onClose={close} />}
      {dialog === "edit" && <WebhookFormDialog webhook={webhook} onClose={close} />}
      {dialog === "delete" && (
        <ConfirmDialog
          open
          destructive
          title={t("webhooks.deleteTitle")}
          description={t("webhooks.deleteSure", { url: webhook.url })}
          confirmLabel={t("common:delete")}
          pending={calls.deleting.pending}
          onConfirm={() => void calls.remove().then(close)}
          onClose={close}
        />
      )}
    </div>
  );
}

const overlaps = ["0", "1", "24", "72"] as const;

/** The old secret keeps signing for the chosen overlap. */
function RotateSecretDialog(props: { webhook: Webhook; onClose(): void }) {
  return (
    <FreshSignIn>
      <RotateSecretQuestion {...props} />
    </FreshSignIn>
  );
}

function RotateSecretQuestion({ webhook, onClose }: { webhook: Webhook; onClose(): void }) {
  const { t } = useTranslation("admin");
  const { pending, run } = useCall();
  const { isAsking, withFreshSignIn } = useFreshSignIn();
  const key = useRef(newIdempotencyKey());
  const [hours, setHours] = useState<string>("24");
  const [signing, setSigning] = useState(webhook.signing);
  const [rotated, setRotated] = useState<Webhook | null>(null);
  const rotate = async () => {
    const fresh = await run(
      () =>
        withFreshSignIn(() =>
          callEndpoint(
            endpoints.rotateWebhookSecret,
            { params: { id: webhook.id }, body: { overlapHours: Number(hours), signing } },
            { idempotencyKey: key.current },
          ),
        ),
      t("webhooks.couldNot.rotate"),
    );
    if (!fresh) return;
    setRotated(fresh);
    await refreshWebhooks();
  };
  if (rotated) return <WebhookSecretDialog webhook={rotated} onClose={onClose} />;
  return (
    <ConfirmDialog
      open={!isAsking}
      title={t("webhooks.rotateTitle")}
      description={t("webhooks.rotateText")}
      confirmLabel={t("webhooks.rotate")}
      pending={pending}
      onConfirm={() => void rotate()}
      onClose={onClose}
    >
      <SelectField
        className="mt-4"
        label={t("webhooks.overlap")}
        value={hours}
        options={overlaps.map((value) => ({ value, label: t(`webhooks.overlaps.${value}`) }))}
        onChange={(event) => setHours(event.target.value)}
      />
      <SigningChoice name="rotation-signing" value={signing} onChange={setSigning} />
    </ConfirmDialog>
  );
}

type WebhookTest = EndpointResponse<typeof endpoints.testWebhook>;

function useWebhookCalls({ id, isActive }: Webhook) {
  const params = { id };
  const { t } = useTranslation("admin");
  const navigate = useNavigate();
  const switching = useCall();
  const testing = useCall();
  const deleting = useCall();
  const [testResult, setTestResult] = useState<WebhookTest | null>(null);

  const toggle = () =>
    switching.run(async () => {
      const body = { isActive: !isActive };
      const switched = await callEndpoint(endpoints.setWebhookStatus, { params, body });
      await refreshWebhooks();
      toast({ title: t(switched.isActive ? "webhooks.switchedOn" : "webhooks.switchedOff") });
    }, t("webhooks.couldNot.switch"));

  const test = (type?: WebhookEvent) =>
    testing.run(async () => {
      setTestResult(null);
      const query = type ? { type } : {};
      const result = await callEndpoint(endpoints.testWebhook, { params, query });
      setTestResult(result);
      await refreshWebhooks();
      toast({ variant: result.delivered ? "default" : "destructive", title: result.message });
    }, t("webhooks.couldNot.test"));

  const remove = () =>
    deleting.run(async () => {
      await callEndpoint(endpoints.deleteWebhook, { params });
      // Not the deliveries, which a deleted webhook no longer has.
      await revalidate(["/api/webhooks?"]);
      toast({ title: t("webhooks.deleted") });
      await navigate("/settings?tab=integrations");
    }, t("webhooks.couldNot.delete"));

  return { switching, testing, deleting, testResult, toggle, test, remove };
}

export function WebhookSecretDialog({ webhook, onClose }: { webhook: Webhook; onClose(): void }) {
  const { t } = useTranslation("admin");
  const isSecret = webhook.signing === "hmac";
  return (
    <SecretDialog
      title={t(isSecret ? "webhooks.secretTitle" : "webhooks.publicKeyTitle")}
      notice={
        <Notice tone={isSecret ? "warn" : "info"}>
          {t(isSecret ? "webhooks.secretOnce" : "webhooks.publicKeyText")}
        </Notice>
      }
      secret={webhook.secretKey}
      testId="webhook-secret"
      closeLabel={t(isSecret ? "webhooks.secretSaved" : "webhooks.publicKeyDone")}
      onClose={onClose}
    />
  );
}
