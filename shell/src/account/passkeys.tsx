import type { Passkey } from "@deeds/contracts/browser";
import { formatDateTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { deviceName } from "@deeds/remote-kit/bundled";
import { Button } from "@deeds/ui";
import { hasPasskeys } from "../passkeys/device-passkeys.ts";

interface PasskeysProps {
  passkeys: readonly Passkey[];
  onAdd(): void;
  onRemove(id: string): void;
}

/** The passkeys of the user, which sign in without a password. */
export function Passkeys({ passkeys, onAdd, onRemove }: PasskeysProps) {
  const { t } = useTranslation("account");
  return (
    <div className="mt-4 grid gap-4">
      <h3 id="account-passkeys" className="font-serif text-name font-semibold">
        {t("passkeys.title")}
      </h3>
      <p>{t("passkeys.text")}</p>
      {passkeys.length > 0 && (
        <ul className="border-t border-line" aria-labelledby="account-passkeys">
          {passkeys.map(({ id, userAgent, createdAt, lastUsedAt }) => {
            const device = deviceName(userAgent) ?? t("sessions.unknownDevice");
            return (
              <li
                key={id}
                className="flex items-center justify-between gap-2 border-b border-line py-3"
              >
                <div>
                  <p className="font-medium">{device}</p>
                  <p className="text-card text-muted">
                    {t("passkeys.created", { at: formatDateTime(createdAt) })}
                    {lastUsedAt && ` ${t("passkeys.lastUsed", { at: formatDateTime(lastUsedAt) })}`}
                  </p>
                </div>
                <Button
                  variant="destructive-outline"
                  aria-label={t("passkeys.removeOf", { device })}
                  onClick={() => onRemove(id)}
                >
                  {t("passkeys.remove")}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {hasPasskeys() && (
        <div>
          <Button onClick={onAdd}>{t("secondFactor.addPasskey")}</Button>
        </div>
      )}
    </div>
  );
}
