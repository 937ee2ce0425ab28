import { SearchX } from "lucide-react";
import {
  Button,
  Delayed,
  EmptyState,
  ErrorState,
  Notice,
  OfflineBar,
  PersonCardSkeletons,
  RowSkeletons,
  Skeleton,
  SkeletonArea,
} from "../src/index.ts";

export default { title: "States" };

export const Empty = () => (
  <EmptyState icon={SearchX} title="No results" actions={<Button>Reset</Button>}>
    Try another name.
  </EmptyState>
);

export const Failed = () => (
  <ErrorState title="The list could not be loaded" requestId="3f2a" onRetry={() => undefined}>
    Everything else works.
  </ErrorState>
);

export const Notices = () => (
  <div className="grid gap-3">
    <Notice>The list is complete.</Notice>
    <Notice tone="warn">Some entries are missing.</Notice>
    <OfflineBar onCheck={() => undefined} />
  </div>
);

export const Loading = () => (
  <div className="grid gap-4">
    <SkeletonArea>
      <Skeleton width="50%" />
    </SkeletonArea>
    <RowSkeletons count={2} />
    <PersonCardSkeletons count={2} />
    <Delayed>
      <p>Still loading</p>
    </Delayed>
  </div>
);
