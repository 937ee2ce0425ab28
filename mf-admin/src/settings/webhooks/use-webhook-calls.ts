import type { endpoints, Webhook, WebhookEvent } from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import { type EndpointAnswer, useCall } from "@deeds/remote-kit";
import { useNavigate } from "@deeds/router";
import { toast } from "@deeds/ui";
import { useState } from "react";
import {
  deleteWebhook,
  refreshWebhookList,
  refreshWebhooks,
  switchWebhook,
  testWebhook,
} from "../../api/webhooks.ts";

type Action = "switch" | "test" | "delete";
export type WebhookTest = EndpointAnswer<typeof endpoints.testWebhook>;

/** Switching, testing and removing a subscriber; each failure says what could not be done. */
export function useWebhookCalls(webhook: Webhook) {
  const { t } = useTranslation("admin");
  const navigate = useNavigate();
  const { run } = useCall();
  const [pending, setPending] = useState<Action | null>(null);
  const [answer, setAnswer] = useState<WebhookTest | null>(null);

  const attempt = async (action: Action, call: () => Promise<void>) => {
    setPending(action);
    await run(call, t(`webhooks.couldNot.${action}`));
    setPending(null);
  };

  const toggle = () =>
    attempt("switch", async () => {
      const { isActive } = await switchWebhook(webhook);
      await refreshWebhooks();
      toast({ title: t(isActive ? "webhooks.switchedOn" : "webhooks.switchedOff") });
    });

  const test = (type?: WebhookEvent) =>
    attempt("test", async () => {
      setAnswer(null);
      const result = await testWebhook(webhook.id, type);
      setAnswer(result);
      await refreshWebhooks();
      toast({
        variant: result.delivered ? "default" : "destructive",
        title: result.message,
      });
    });

  const remove = () =>
    attempt("delete", async () => {
      await deleteWebhook(webhook.id);
      await refreshWebhookList();
      toast({ title: t("webhooks.deleted") });
      await navigate("/settings?tab=integrations");
    });

  return { pending, answer, toggle, test, remove };
}
