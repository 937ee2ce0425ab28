import { useTranslation } from "@deeds/i18n/react";
import { PageBody, Skeleton, SkeletonArea } from "@deeds/ui";

/** The true shape of a profile while it loads. */
export function PersonSkeleton() {
  const { t } = useTranslation("registry");
  return (
    <PageBody className="min-h-dvh py-8">
      <h1 className="sr-only">{t("ui:loading")}</h1>
      <SkeletonArea>
        <div className="grid gap-12 grid-cols-[minmax(0,1fr)] lg:grid-cols-[18rem_minmax(0,1fr)]">
          <Skeleton height="22.5rem" />
          <div className="flex flex-col gap-4">
            <Skeleton width="10rem" height="1.25rem" />
            <Skeleton width="min(20rem, 100%)" height="3.25rem" />
            <Skeleton height="6rem" />
            <Skeleton height="10rem" />
          </div>
        </div>
      </SkeletonArea>
    </PageBody>
  );
}
