import { useTranslation } from "@deeds/i18n/react";
import { toApiError } from "@deeds/remote-kit";
import { Button, Card, DefinitionList, toast } from "@deeds/ui";
import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { readIdentity } from "../api/people.ts";
import { identityFields } from "../person-form/person-draft.ts";

type Identity = Awaited<ReturnType<typeof readIdentity>>;

/** Identity fields, which nobody receives by the way: they are asked for, and that is written down. */
export function PersonIdentity({ id }: { id: number }) {
  const { t } = useTranslation("admin");
  const [shown, setShown] = useState<Identity | null>(null);
  const [pending, setPending] = useState(false);
  const reveal = async () => {
    setPending(true);
    try {
      setShown(await readIdentity(id));
    } catch (thrown) {
      const description = toApiError(thrown).message;
      toast({ variant: "destructive", title: t("person.identityFailed"), description });
    } finally {
      setPending(false);
    }
  };
  return (
    <Card
      title={t("form.identity")}
      aside={
        shown ? (
          <Button size="small" icon={EyeOff} onClick={() => setShown(null)}>
            {t("person.hideIdentity")}
          </Button>
        ) : (
          <Button size="small" icon={Eye} loading={pending} onClick={() => void reveal()}>
            {t("person.showIdentity")}
          </Button>
        )
      }
    >
      {shown ? (
        <DefinitionList
          items={identityFields.map((field) => ({
            term: t(`form.identityFields.${field}`),
            value: shown[field],
          }))}
        />
      ) : (
        <p className="text-muted">{t("person.identityLogged")}</p>
      )}
    </Card>
  );
}
