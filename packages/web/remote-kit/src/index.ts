export { callEndpoint, etagOf, type FailedCall, onCallFailed } from "./api/call-endpoint.ts";
export { type BodyName, checkBody, loadSchemasSoon } from "./api/load-schemas.ts";
export {
  addressOf,
  type CallOptions,
  type EndpointArgs,
  type EndpointResponse,
  headersOf,
  keyOf,
  newIdempotencyKey,
  type RequestParts,
} from "./api/request.ts";
export {
  ApiError,
  type ApiErrorCode,
  errorOfResponse,
  isAbort,
  throwNetworkError,
  toApiError,
} from "./api/response.ts";
export { type UploadOptions, uploadFile } from "./api/send-file.ts";
export { clearAll, revalidate, revalidateAll, seedCache } from "./data/cache.ts";
export * from "./data/use-endpoint.tsx";
export { onDraftsDeleted, readDraft, removeDraft, writeDraft } from "./drafts/drafts.ts";
export * from "./forms/sent-form.ts";
export * from "./forms/use-submit.ts";
export * from "./guards/guards.tsx";
export { useArrivals } from "./live/arrivals.ts";
export { connectLive, markStale, onLiveEvent, useLiveEvent } from "./live/live.ts";
export { changesOf, type LiveEvent } from "./live/live-event.ts";
export * from "./page/page.tsx";
export { type PageHeadInput, siteOrigin, usePageHead } from "./page/page-head.ts";
export * from "./remote/define-remote.ts";
export { RemoteLoadError, type RemotePartId } from "./remote/lazy-parts.ts";
export * from "./remote/remote-host.ts";
export * from "./remote/remote-part.tsx";
// All of them, so that a remote elsewhere can add its own slots to `SlotProps`.
export type * from "./remote/slots.ts";
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
