import { withoutSchema } from "./filter.ts";
import { refuseScim } from "./scim-error.ts";

/** What a request says about a user; absent: nothing. `givenName` and others null: cleared. */
export type UserChange = {
  userName?: string;
  displayName?: string;
  formattedName?: string;
  givenName?: string | null;
  familyName?: string | null;
  externalId?: string | null;
  active?: boolean;
};

/** Known to the schema of users and not stored here. */
const ignored = new Set(
  (
    "nickname profileurl title usertype preferredlanguage locale timezone password emails phonenumbers ims photos " +
    "addresses entitlements roles x509certificates name.middlename name.honorificprefix name.honorificsuffix"
  ).split(" "),
);
const readOnly = new Set(["id", "meta", "groups"]);
const textLimit = 200;

export type Fields = Readonly<Record<string, unknown>>;

/** @throws ScimError `invalidSyntax` */
export const fieldsOf = (body: unknown): Fields =>
  typeof body === "object" && body !== null && !Array.isArray(body)
    ? (body as Fields)
    : refuseScim("invalidSyntax", "The body isn't a JSON object. Send one with the attributes of the resource.");

/**
 * A user as POST and PUT send it. Attributes that are unknown or read-only are ignored (RFC 7644 §3.3), which lets
 * providers send all that they know.
 * @throws ScimError `invalidSyntax`, `invalidValue`
 */
export function readUser(body: unknown): UserChange {
  const change: UserChange = {};
  for (const [name, value] of Object.entries(fieldsOf(body)))
    if (value !== null && !readOnly.has(name.toLowerCase())) changeAttribute(change, name, value, "ignored");
  return change;
}

/**
 * Notes one attribute, as a path or inside an object; `value` undefined removes it.
 * @throws ScimError `invalidPath`, `invalidValue`, `mutability`
 */
export function changeAttribute(
  change: UserChange,
  path: string,
  value: unknown,
  others: "ignored" | "refused" = "refused",
): void {
  const attribute = withoutSchema(path).toLowerCase();
  switch (attribute) {
    case "active":
      change.active = value === undefined ? required("active") : readBoolean(value);
      return;
    case "username":
      change.userName = value === undefined ? required("userName") : readText(value, "userName");
      return;
    case "displayname":
      if (value !== undefined) change.displayName = readText(value, "displayName");
      return;
    case "externalid":
      change.externalId = value === undefined ? null : readText(value, "externalId");
      return;
    case "name.formatted":
      if (value !== undefined) change.formattedName = readText(value, "name.formatted");
      return;
    case "name.givenname":
      change.givenName = value === undefined ? null : readText(value, "name.givenName");
      return;
    case "name.familyname":
      change.familyName = value === undefined ? null : readText(value, "name.familyName");
      return;
    case "name":
      if (value === undefined) return;
      for (const [part, text] of Object.entries(fieldsOf(value)))
        if (text !== null) changeAttribute(change, `name.${part}`, text, others);
      return;
    default:
      if (others === "refused") requireKnown(path, attribute);
  }
}

function requireKnown(path: string, attribute: string): void {
  if (readOnly.has(attribute))
    refuseScim("mutability", `“${path}” can't be changed. Change a user's groups through the groups.`);
  const [base = ""] = attribute.split(/[.[]/);
  if (attribute.startsWith("urn:") || ignored.has(attribute) || ignored.has(base)) return;
  if (attribute === "schemas") return;
  refuseScim(
    "invalidPath",
    `Users have no attribute “${path.slice(0, 100)}”. See /scim/v2/Schemas for those they have.`,
  );
}

const required = (name: string): never =>
  refuseScim("invalidValue", `Every user has ${name}. Replace it instead of removing it.`);

function readText(value: unknown, name: string): string {
  const text = typeof value === "string" ? value.trim() : null;
  if (text === null || text === "") return refuseScim("invalidValue", `${name} isn't a string. Send it as one.`);
  if (text.length > textLimit)
    return refuseScim("invalidValue", `${name} is too long. Send at most ${textLimit} characters.`);
  return text;
}

/** Entra ID sends booleans as `"True"` and `"False"`. */
function readBoolean(value: unknown): boolean {
  if (typeof value === "boolean") return value;
  const text = typeof value === "string" ? value.toLowerCase() : "";
  return text === "true" ? true : text === "false" ? false : refuseScim("invalidValue", "active isn't true or false.");
}

/** The name that a request gives a person: what it shows them as, or else its parts. Undefined: none. */
export function nameIn(change: UserChange, known: { givenName: string | null; familyName: string | null }) {
  if (change.displayName !== undefined) return change.displayName;
  if (change.formattedName !== undefined) return change.formattedName;
  if (change.givenName === undefined && change.familyName === undefined) return undefined;
  const parts = [change.givenName ?? known.givenName, change.familyName ?? known.familyName];
  return parts.filter((part) => part !== null).join(" ") || undefined;
}
