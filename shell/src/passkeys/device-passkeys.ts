import type {
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRegistration,
  PasskeyRequest,
} from "@deeds/contracts/browser";

/** Whether the browser has passkeys, with the calls that read and write them as JSON. */
export const hasPasskeys = (): boolean =>
  "PublicKeyCredential" in window && "parseRequestOptionsFromJSON" in PublicKeyCredential;

/** Has the device create a passkey; throws a `DOMException` when the user cancels it. */
export async function createPasskey(options: PasskeyCreation): Promise<PasskeyRegistration> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const { id, response } = jsonOf(await navigator.credentials.create({ publicKey }));
  if (!("attestationObject" in response)) throw noPasskey();
  const { clientDataJSON, attestationObject } = response;
  return { id, clientDataJSON, attestationObject };
}

/** Has the user choose a passkey; throws a `DOMException` when the user cancels it. */
export async function signWithPasskey(options: PasskeyRequest): Promise<PasskeyAssertion> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const { id, response } = jsonOf(await navigator.credentials.get({ publicKey }));
  if (!("signature" in response)) throw noPasskey();
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, clientDataJSON, authenticatorData, signature };
}

function jsonOf(credential: Credential | null) {
  if (!(credential instanceof PublicKeyCredential)) throw noPasskey();
  return credential.toJSON();
}

const noPasskey = () => new Error("the browser returned no passkey");
