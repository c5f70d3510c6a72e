import { type Certificate, certificateBreak, certificateText } from "#domain/register/certificate.ts";
import { sha256 } from "../platform/crypto/sha256.ts";
import { isSigned, keyIdOf } from "./key.ts";

/**
 * The result of verifying a file without server, database or network. `unknown`: the signature is valid, but no
 * marketplace key is known; `foreign`: it is valid for another key.
 */
export type Verdict = { is: "valid" | "altered" | "foreign" | "unknown"; says: string };

/** `trusted`: the marketplace's key, 32 bytes in base64; null if unknown. */
export function verifyCertificate(file: Uint8Array, trusted: string | null): Verdict {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  try {
    return bytes.subarray(0, 5).toString("latin1") === "%PDF-" ? verifyPdf(bytes, trusted) : verifyJson(bytes, trusted);
  } catch {
    return altered("it is not a certificate, or it is damaged.");
  }
}

const altered = (why: string): Verdict => ({ is: "altered", says: `Not valid: ${why} Do not rely on this file.` });

/** Whose signature is valid under `publicKey`. */
function whose(publicKey: string, trusted: string | null, about: string): Verdict {
  const id = keyIdOf(Buffer.from(publicKey, "base64"));
  if (trusted === null)
    return {
      is: "unknown",
      says:
        `Can't verify: ${about} is signed with the key ${id}, and the marketplace's key is missing. Pass ` +
        "it with --key, in REGISTER_PUBLIC_KEY, or put it into DATA_DIR/register.pub.",
    };
  if (publicKey !== trusted)
    return {
      is: "foreign",
      says:
        `Not valid: ${about} is signed with another key, ${id}, and not with the marketplace's, ` +
        `${keyIdOf(Buffer.from(trusted, "base64"))}. Do not rely on this file.`,
    };
  return {
    is: "valid",
    says: `Valid: ${about} was signed by the marketplace with the key ${id}, and nothing in it was changed.`,
  };
}

function verifyJson(bytes: Buffer, trusted: string | null): Verdict {
  const text = bytes.toString("utf8");
  const { signature, ...content } = JSON.parse(text) as Certificate;
  if (!Buffer.from(certificateText({ ...content, signature }), "utf8").equals(bytes))
    return altered("it isn't byte for byte in the form that was signed.");
  const { publicKey, id } = content.key;
  if (!isSigned(Buffer.from(certificateText(content), "utf8"), signature, publicKey))
    return altered("its content isn't what was signed.");
  const verdict = whose(publicKey, trusted, `the certificate of ${content.introduction.code}`);
  const broken =
    id === keyIdOf(Buffer.from(publicKey, "base64")) ? certificateBreak(content, sha256) : "It names the wrong key.";
  return verdict.is === "foreign" || broken === null ? verdict : altered(broken);
}

const trailer = /\n% introduction-certificate ed25519 ([A-Za-z0-9+/]{43}=) ([A-Za-z0-9+/]{86}==)\n$/;
const trailerBytes = 1 + "% introduction-certificate ed25519 ".length + 44 + 1 + 88 + 1;

/** The file with its signature in a comment after its end, which PDF readers ignore. */
export function signPdf(pdf: Uint8Array, key: { publicKey: string; sign: (bytes: Uint8Array) => string }): Buffer {
  const signed = Buffer.concat([pdf, Buffer.from(`\n% introduction-certificate ed25519 ${key.publicKey} `, "latin1")]);
  return Buffer.concat([signed, Buffer.from(`${key.sign(signed)}\n`, "latin1")]);
}

function verifyPdf(bytes: Buffer, trusted: string | null): Verdict {
  const [, publicKey, signature] = trailer.exec(bytes.subarray(-trailerBytes).toString("latin1")) ?? [];
  if (!publicKey || !signature) return altered("it does not end with the marketplace's signature.");
  if (!isSigned(bytes.subarray(0, -signature.length - 1), signature, publicKey))
    return altered("it isn't byte for byte the file that was signed.");
  return whose(publicKey, trusted, "this certificate");
}
