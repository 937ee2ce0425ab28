import { endpoints } from "@deeds/contracts/browser";
import { callEndpoint, useCall, useEndpoint } from "@deeds/remote-kit";
import { TextLink, toast } from "@deeds/ui";
import { Switch } from "@deeds/ui/bundled";
import { useFollowingTexts } from "./use-following-texts.ts";

/** Chooses whether news comes by e-mail; not shown where no e-mail is sent. */
export function DigestSwitch() {
  const t = useFollowingTexts();
  const { data, mutate } = useEndpoint(endpoints.email);
  const { pending, run } = useCall();
  if (!data?.isEnabled) return null;
  const { address, sendsDigests } = data;
  if (!address) {
    return (
      <p className="flex flex-wrap items-center gap-x-2">
        {t("digestNeedsAddress")}
        <TextLink className="inline-flex min-h-11 items-center" to="/account">
          {t("toAccount")}
        </TextLink>
      </p>
    );
  }
  const choose = async (isEnabled: boolean) => {
    await callEndpoint(endpoints.chooseDigests, { body: { isEnabled } });
    await mutate();
    toast({ title: t(isEnabled ? "digestOn" : "digestOff") });
  };
  return (
    <div className="flex flex-col gap-1 wrap-anywhere">
      <Switch
        checked={sendsDigests}
        onChange={(isEnabled) => {
          // The switch stays enabled, and so keeps the focus.
          if (!pending) void run(() => choose(isEnabled), t("notSaved"));
        }}
        label={t("digest", { address })}
      />
      <p className="text-muted">{t("digestText")}</p>
    </div>
  );
}
