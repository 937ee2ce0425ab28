import { Navigate } from "@deeds/router";
import { toast } from "@deeds/ui";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";

/** 'Access Denied' as a toast, on the home page (specification §2, submissions and contact edits). */
export function DeniedByToast() {
  const { t } = useTranslation("kit");
  useEffect(() => {
    toast({
      title: t("denied.toastTitle"),
      description: t("denied.toastText"),
      variant: "destructive",
    });
  }, [t]);
  return <Navigate to="/" replace />;
}
