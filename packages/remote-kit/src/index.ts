export { keyOf } from "./api/address.ts";
export { isAbort } from "./api/answer.ts";
export { ApiError, type ApiErrorCode, toApiError } from "./api/api-error.ts";
export { callEndpoint } from "./api/call-endpoint.ts";
export { checkBody } from "./api/check-body.ts";
export { etagOf } from "./api/etags.ts";
export { type BodyName, loadSchemasSoon } from "./api/load-schemas.ts";
export { newIdempotencyKey } from "./api/new-key.ts";
export type { CallOptions, EndpointAnswer, EndpointArgs } from "./api/request.ts";
export { sendForLines } from "./api/send-for-lines.ts";
export { type UploadOptions, uploadFile } from "./api/upload-file.ts";
export { forgetAll, revalidate, revalidateAll, seedCache } from "./data/cache.ts";
export { DataProvider } from "./data/data-provider.tsx";
export { type ReadOptions, useEndpoint } from "./data/use-endpoint.ts";
export { dropFile, filesOf, forgetFiles, type KeptFile, keepFile } from "./drafts/files.ts";
export { onDraftsForgotten } from "./drafts/storage.ts";
export { type Draft, useDraft } from "./drafts/use-draft.ts";
export { type Sending, useSending } from "./forms/use-sending.ts";
export { RequireAdmin, RequireSignedIn } from "./guards/guards.tsx";
export { connectLive, onLiveEvent } from "./live/connection.ts";
export { type LiveEvent, prefixesOf } from "./live/prefixes.ts";
export { useLiveEvent } from "./live/use-live-event.ts";
export { siteContacts } from "./page/site-contacts.ts";
export { useDocumentTitle } from "./page/use-document-title.ts";
export { useNoIndex } from "./page/use-no-index.ts";
export { WorkspacePage } from "./page/workspace-page.tsx";
export {
  defineRemote,
  type NavigationEntry,
  namespaceOf,
  type RemoteDefinition,
  type RemoteModule,
} from "./remote/define-remote.ts";
export { RemoteLoadError } from "./remote/lazy-parts.ts";
export { RemoteErrorBoundary } from "./remote/remote-error-boundary.tsx";
export {
  type FailureKind,
  type RemoteHost,
  RemoteHostProvider,
  useRemoteHost,
} from "./remote/remote-host.ts";
export { RemotePart, type RemotePartId } from "./remote/remote-part.tsx";
export { Slot } from "./remote/slot.tsx";
// All of them, so that a remote elsewhere can add its own slots to `SlotProps`.
export type * from "./remote/slots.ts";
export { type UpdateConsent, updateConsent, useUpdateConsent } from "./remote/update-consent.ts";
export { type Session, type SignInTab, sessionStore, startSession } from "./session/store.ts";
export { useFullAccess, useSession, useUser } from "./session/use-session.ts";
