import { endpoints } from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import { callEndpoint, type EndpointResponse, useCall } from "@deeds/remote-kit";
import { Button, Card, DefinitionList } from "@deeds/ui";
import { Eye, EyeOff, Pencil } from "lucide-react";
import { useState } from "react";
import { EditIdentityDialog } from "../person-form/person-dialogs.tsx";
import { identityFields } from "../person-form/person-draft.ts";

type Identity = EndpointResponse<typeof endpoints.personIdentity>;

/** Identity fields are shown, corrected and removed after a read, which has an audit entry. */
export function PersonIdentity({ id, isStored }: { id: number; isStored: boolean }) {
  const { t } = useTranslation("admin");
  const [read, setRead] = useState<Identity | null>(null);
  const [isEditing, setIsEditing] = useState(false);
  const { pending, run } = useCall();
  const shown = isStored ? read : {};
  const reveal = () =>
    run(
      async () => setRead(await callEndpoint(endpoints.personIdentity, { params: { id } })),
      t("person.identityFailed"),
    );
  return (
    <Card
      title={t("form.identity")}
      aside={
        <div className="flex flex-wrap gap-2">
          {shown && (
            <Button
              size="small"
              icon={Pencil}
              aria-label={t("person.editPart", { part: t("form.identity") })}
              onClick={() => setIsEditing(true)}
            >
              {t("common:edit")}
            </Button>
          )}
          {isStored && (
            <Button
              size="small"
              icon={shown ? EyeOff : Eye}
              loading={pending}
              onClick={() => (shown ? setRead(null) : void reveal())}
            >
              {t(shown ? "person.hideIdentity" : "person.showIdentity")}
            </Button>
          )}
        </div>
      }
    >
      {isStored && shown ? (
        <DefinitionList
          items={identityFields.map((field) => ({
            term: t(`form.identityFields.${field}`),
            value: shown[field],
          }))}
        />
      ) : (
        <p className="text-muted">{t(isStored ? "person.identityLogged" : "person.noIdentity")}</p>
      )}
      {isEditing && shown && (
        <EditIdentityDialog
          id={id}
          identity={shown}
          onSaved={setRead}
          onClose={() => setIsEditing(false)}
        />
      )}
    </Card>
  );
}
