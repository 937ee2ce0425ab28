export { isAbort } from "./api/answer.ts";
export { ApiError, type ApiErrorCode, toApiError } from "./api/api-error.ts";
export { callEndpoint, etagOf } from "./api/call-endpoint.ts";
export { type BodyName, checkBody, loadSchemasSoon } from "./api/load-schemas.ts";
export {
  type CallOptions,
  type EndpointAnswer,
  type EndpointArgs,
  keyOf,
  newIdempotencyKey,
} from "./api/request.ts";
export { sendForLines, type UploadOptions, uploadFile } from "./api/send-file.ts";
export { forgetAll, revalidate, revalidateAll, seedCache } from "./data/cache.ts";
export { DataProvider } from "./data/data-provider.tsx";
export { Loaded, LoadFailure } from "./data/loaded.tsx";
export { type ReadOptions, useEndpoint } from "./data/use-endpoint.ts";
export { dropFile, filesOf, forgetFiles, type KeptFile, keepFile } from "./drafts/files.ts";
export { onDraftsForgotten } from "./drafts/storage.ts";
export { type Draft, useDraft } from "./drafts/use-draft.ts";
export { toastFailure, useCall } from "./forms/use-call.ts";
export { type Sending, useSending } from "./forms/use-sending.ts";
export { RequireAdmin, RequireSignedIn } from "./guards/guards.tsx";
export { connectLive, onLiveEvent, useLiveEvent } from "./live/connection.ts";
export { type LiveEvent, prefixesOf } from "./live/prefixes.ts";
export { useCopy, useDocumentTitle, useInterval, useNoIndex } from "./page/hooks.ts";
export { fullName, placeOf, positiveInteger, profilePath, siteContacts } from "./page/values.ts";
export { WorkspacePage } from "./page/workspace-page.tsx";
export {
  defineRemote,
  type NavigationEntry,
  namespaceOf,
  type RemoteDefinition,
  type RemoteModule,
} from "./remote/define-remote.ts";
export {
  type FailureKind,
  type RemoteHost,
  RemoteHostProvider,
  useRemoteHost,
} from "./remote/remote-host.ts";
export {
  RemoteErrorBoundary,
  RemoteLoadError,
  RemotePart,
  type RemotePartId,
} from "./remote/remote-part.tsx";
export { Slot } from "./remote/slot.tsx";
// All of them, so that a remote elsewhere can add its own slots to `SlotProps`.
export type * from "./remote/slots.ts";
export { type UpdateConsent, updateConsent, useUpdateConsent } from "./remote/update-consent.ts";
export {
  beforeSignOut,
  type Session,
  type SignInTab,
  sessionStore,
  startSession,
  useFullAccess,
  useSession,
  useUser,
} from "./session/store.ts";
