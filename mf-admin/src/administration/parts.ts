/** Parts of shared pages that only administrators use, in the chunk of the administrators' pages. */
export { ReasonDialog } from "../common/reason-dialog.tsx";
export { CreatePersonDialog } from "../person-form/create-person-dialog.tsx";
export { EditPersonDialog } from "../person-form/edit-person-dialog.tsx";
export { EditProofDialog } from "../proofs/edit-proof-dialog.tsx";
export { PromisePanels } from "../review/promise-panels.tsx";
