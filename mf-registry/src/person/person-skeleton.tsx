import { PageBody, Skeleton, SkeletonArea } from "@deeds/ui";

/** The true shape of a profile while it loads. */
export function PersonSkeleton() {
  return (
    <PageBody className="py-8">
      <SkeletonArea>
        <div className="grid gap-12 lg:grid-cols-[18rem_1fr]">
          <Skeleton height="22.5rem" />
          <div className="flex flex-col gap-4">
            <Skeleton width="10rem" height="1.25rem" />
            <Skeleton width="20rem" height="3.25rem" />
            <Skeleton height="6rem" />
            <Skeleton height="10rem" />
          </div>
        </div>
      </SkeletonArea>
    </PageBody>
  );
}
