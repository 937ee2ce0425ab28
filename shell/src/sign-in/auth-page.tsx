import { type SignInTab, useDocumentTitle, useSession } from "@deeds/remote-kit";
import { Navigate, useSearchParams } from "@deeds/router";
import { Card, PageBody, PageTitle } from "@deeds/ui";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ownPath } from "./own-path.ts";
import { SignInForm } from "./sign-in-form.tsx";

/** The address of signing in; `?from=/dashboard` says where to go afterwards. */
export function AuthPage() {
  const { t } = useTranslation("shell");
  const { user } = useSession();
  const [tab, setTab] = useState<SignInTab>("login");
  const [query] = useSearchParams();
  useDocumentTitle(t("signIn.title"));
  if (user) return <Navigate to={ownPath(query.get("from"))} replace />;
  return (
    <PageBody className="max-w-128 py-10">
      <PageTitle>{t("signIn.title")}</PageTitle>
      <p className="mt-2 mb-6 text-muted">{t("signIn.description")}</p>
      <Card>
        <SignInForm tab={tab} onTab={setTab} />
      </Card>
    </PageBody>
  );
}
