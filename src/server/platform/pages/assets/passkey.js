import { post, say } from "./form.js";

const texts = JSON.parse(document.getElementById("passkey-texts")?.dataset.texts ?? "{}");

/** The browser's answer to a request for a passkey, or null after showing why there is none. */
export async function askForPasskey(application) {
  say("");
  if (!isSecureContext) return refused(texts.insecure);
  if (!("PublicKeyCredential" in window)) return refused(texts.unsupported);
  const optionsJSON = await post("/ecosystem/api/passkey-request", application);
  if (optionsJSON === null) return null;
  try {
    // Served beside this file, from its package.
    await import(new URL("webauthn.js", import.meta.url).href);
    const { id, response } = await globalThis.SimpleWebAuthnBrowser.startAuthentication({ optionsJSON });
    const { clientDataJSON, authenticatorData, signature, userHandle = null } = response;
    return { id, clientDataJSON, authenticatorData, signature, userHandle };
  } catch (error) {
    return refused(texts[error.name] ?? texts.failed);
  }
}

function refused(text) {
  say(text);
  return null;
}
