/** HTTP statuses by error code. The texts are in `@deeds/i18n/errors`. */
export const errorStatus = {
  "malformed-request": 400,
  "malformed-json": 400,
  "malformed-multipart": 400,
  "bad-id": 400,
  "bad-signature": 400,
  "not-authenticated": 401,
  "bad-credentials": 401,
  "second-factor-refused": 401,
  "passkey-refused": 401,
  "publish-token-expired": 401,
  "id-token-refused": 401,
  "not-allowed": 403,
  "account-blocked": 403,
  "second-factor-required": 403,
  "demo-account": 403,
  "fresh-sign-in-required": 403,
  "cross-origin": 403,
  "not-found": 404,
  "method-not-allowed": 405,
  "username-taken": 409,
  "slug-taken": 409,
  "already-moderated": 409,
  "already-merged": 409,
  "wrong-status": 409,
  "in-progress": 409,
  "version-taken": 409,
  "releases-frozen": 409,
  "canary-running": 409,
  "email-taken": 409,
  "email-missing": 409,
  "link-expired": 410,
  erased: 410,
  "edit-conflict": 412,
  "body-too-large": 413,
  "file-too-large": 413,
  "content-type": 415,
  "file-type": 415,
  "unknown-host": 421,
  validation: 422,
  "unknown-columns": 422,
  "idempotency-key-reused": 422,
  "file-infected": 422,
  "address-not-allowed": 422,
  "file-not-yours": 422,
  "incompatible-release": 422,
  "proof-of-work-required": 428,
  "rate-limited": 429,
  "internal-error": 500,
  "payments-disabled": 503,
  "email-disabled": 503,
  "service-unavailable": 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** An invalid field: its path and message. */
export interface Issue {
  path: string;
  message: string;
}

/** The body of every error response. */
export interface ErrorBody {
  message: string;
  code: ErrorCode;
  issues?: Issue[];
  requestId: string;
  /** With `edit-conflict`: the current record. */
  current?: unknown;
}
