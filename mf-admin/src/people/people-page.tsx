import { useTranslation } from "@deeds/i18n/react";
import { useUser, WorkspacePage } from "@deeds/remote-kit";
import { useSearchParams } from "@deeds/router";
import { Button } from "@deeds/ui";
import { Plus } from "lucide-react";
import { useState } from "react";
import { CreatePersonDialog } from "../administration/lazy-parts.tsx";
import { ViewHeading } from "../common/views.tsx";
import { PeopleControls } from "./people-controls.tsx";
import { PeopleList } from "./people-list.tsx";
import { readQuery } from "./people-query.ts";

/** `/people`: the register for signed-in users; administrators also add and edit. */
export default function PeoplePage() {
  const { t } = useTranslation("admin");
  const isAdmin = useUser()?.isAdmin ?? false;
  const [parameters] = useSearchParams();
  const [adding, setAdding] = useState(false);
  const query = readQuery(parameters);
  return (
    <WorkspacePage
      title={t("people.title")}
      actions={
        isAdmin && (
          <Button variant="primary" icon={Plus} onClick={() => setAdding(true)}>
            {t("newPerson")}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-5">
        <PeopleControls query={query} isAdmin={isAdmin} />
        <ViewHeading>{t("people.title")}</ViewHeading>
        <PeopleList query={query} isAdmin={isAdmin} />
      </div>
      {adding && <CreatePersonDialog onClose={() => setAdding(false)} />}
    </WorkspacePage>
  );
}
