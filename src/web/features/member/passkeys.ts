import { Problem } from "#contract/backend.ts";
import type { NewPasskey, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from "#contract/passkeys.ts";
import { passkeyErrorTexts, passkeyMessages } from "#domain/session/passkey.ts";

/** Loaded with the first passkey. */
const library = () => import("@simplewebauthn/browser");

/** Why passkeys can't be used in this browser, or null. */
export function passkeyFault(): string | null {
  if (!window.isSecureContext) return passkeyMessages.insecure;
  return "PublicKeyCredential" in window ? null : passkeyMessages.unsupported;
}

/** Asks the browser for a new passkey. @throws Problem that says why there is none */
export async function createPasskey(request: PasskeyCreation): Promise<NewPasskey> {
  return explained(async () => {
    const { startRegistration } = await library();
    const { id, response } = await startRegistration({ optionsJSON: request });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return { id, clientDataJSON, attestationObject, transports };
  });
}

/** Asks the browser for a signature by a passkey. @throws Problem that says why there is none */
export async function answerPasskey(request: PasskeyRequest): Promise<PasskeyAnswer> {
  return explained(async () => {
    const { startAuthentication } = await library();
    const { id, response } = await startAuthentication({ optionsJSON: request });
    const { clientDataJSON, authenticatorData, signature, userHandle = null } = response;
    return { id, clientDataJSON, authenticatorData, signature, userHandle };
  });
}

async function explained<T>(ask: () => Promise<T>): Promise<T> {
  const fault = passkeyFault();
  if (fault !== null) throw problem(fault);
  try {
    return await ask();
  } catch (error) {
    throw problem(passkeyErrorTexts[error instanceof Error ? error.name : ""] ?? passkeyMessages.failed);
  }
}

const problem = (detail: string): Problem =>
  new Problem({ status: 0, code: "passkey", title: "No passkey was used", detail });
