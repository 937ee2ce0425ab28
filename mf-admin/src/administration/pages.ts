/** Pages that only administrators open: a chunk that no other visitor's browser loads. */
export { AuditPage } from "../audit/audit-page.tsx";
export { ContactEditsPage } from "../contact-edits/contact-edits-page.tsx";
export { MergePage } from "../merge/merge-page.tsx";
export { ModeratePeoplePage } from "../moderate-people/moderate-people-page.tsx";
export { PersonByIdPage, PersonBySlugPage } from "../person/person-pages.tsx";
export { SubmissionsPage } from "../proofs/submissions-page.tsx";
export { RemovalPage } from "../removal/removal-page.tsx";
export { SettingsPage } from "../settings/settings-page.tsx";
export { TransferPage } from "../transfer/transfer-page.tsx";
export { UserPage } from "../users/user-page.tsx";
export { UsersPage } from "../users/users-page.tsx";
