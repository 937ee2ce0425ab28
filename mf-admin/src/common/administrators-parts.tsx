import { type ComponentType, lazy, Suspense } from "react";

/**
 * Parts of shared pages that only administrators use. They lie in the file of the administrators'
 * pages, so that nobody else's browser asks for them; the page stays while they are on their way.
 */
function later<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Loaded = lazy<ComponentType<Props>>(load);
  return (props: Props) => (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}

export const CreatePersonDialog = later(async () => {
  const part = await import(
    /* webpackMode: "lazy", webpackChunkName: "administration" */ "../person-form/create-person-dialog.tsx"
  );
  return { default: part.CreatePersonDialog };
});

export const EditPersonDialog = later(async () => {
  const part = await import(
    /* webpackMode: "lazy", webpackChunkName: "administration" */ "../person-form/edit-person-dialog.tsx"
  );
  return { default: part.EditPersonDialog };
});

export const EditProofDialog = later(async () => {
  const part = await import(
    /* webpackMode: "lazy", webpackChunkName: "administration" */ "../proofs/edit-proof-dialog.tsx"
  );
  return { default: part.EditProofDialog };
});

export const ReasonDialog = later(async () => {
  const part = await import(
    /* webpackMode: "lazy", webpackChunkName: "administration" */ "./reason-dialog.tsx"
  );
  return { default: part.ReasonDialog };
});

export const PromisePanels = later(async () => {
  const part = await import(
    /* webpackMode: "lazy", webpackChunkName: "administration" */ "../review/promise-panels.tsx"
  );
  return { default: part.PromisePanels };
});
