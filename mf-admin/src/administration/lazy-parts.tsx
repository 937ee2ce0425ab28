import { type ComponentType, lazy, Suspense } from "react";

type Parts = typeof import("./parts.ts");

function lazyPart<Props extends object>(choose: (parts: Parts) => ComponentType<Props>) {
  const Loaded = lazy<ComponentType<Props>>(async () => {
    const parts = await import(
      /* webpackMode: "lazy", webpackChunkName: "administration" */ "./parts.ts"
    );
    return { default: choose(parts) };
  });
  return (props: Props) => (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}

export const CreatePersonDialog = lazyPart((parts) => parts.CreatePersonDialog);
export const EditPersonDialog = lazyPart((parts) => parts.EditPersonDialog);
export const EditProofDialog = lazyPart((parts) => parts.EditProofDialog);
export const ReasonDialog = lazyPart((parts) => parts.ReasonDialog);
export const History = lazyPart((parts) => parts.History);
export const RevisionButtons = lazyPart((parts) => parts.RevisionButtons);
export const PromisePanels = lazyPart((parts) => parts.PromisePanels);
