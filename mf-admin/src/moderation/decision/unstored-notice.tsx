import { useTranslation } from "@deeds/i18n/react";
import { Button, Notice } from "@deeds/ui";
import type { HeldState, Unstored } from "./held-decisions.ts";

interface UnstoredNoticeProps {
  decisions: Pick<HeldState, "late" | "failed">;
  onRead(): void;
}

/** One quiet note of what was not stored, however much it is. */
export function UnstoredNotice({ decisions: { late, failed }, onRead }: UnstoredNoticeProps) {
  const { t } = useTranslation("admin");
  if (late.length === 0 && failed.length === 0) return null;
  return (
    <div role="status" className="border-b border-line p-2">
      <Notice tone={failed.length > 0 ? "bad" : "info"}>
        <div className="flex flex-col gap-1.5">
          {late.length > 0 && (
            <p>
              {t("desk.late", { count: late.length })} <Names of={late} />
            </p>
          )}
          {failed.length > 0 && (
            <p>
              {t("desk.failed", { count: failed.length })} <Names of={failed} />{" "}
              {failed.at(-1)?.error.message}
            </p>
          )}
          <Button size="small" className="self-start" onClick={onRead}>
            {t("desk.understood")}
          </Button>
        </div>
      </Notice>
    </div>
  );
}

const mostNamed = 3;

function Names({ of }: { of: readonly Unstored[] }) {
  const { t } = useTranslation("admin");
  const names = of.slice(0, mostNamed).map(({ item }) => item.personName);
  const known = names.map((name) => name ?? t("common:unknownPerson"));
  return <>{`${known.join(", ")}${of.length > mostNamed ? "…" : "."}`}</>;
}
