/** Parts of shared pages that only administrators use, in the chunk of the administrators' pages. */
export { ReasonDialog } from "../common/dialogs.tsx";
export { CreatePersonDialog, EditPersonDialog } from "../person-form/person-dialogs.tsx";
export { EditProofDialog } from "../proofs/edit-proof-dialog.tsx";
export { PromisePanels } from "../review/promise-panels.tsx";
export { History } from "../revision/history.tsx";
export { RevisionButtons } from "../revision/revision-buttons.tsx";
