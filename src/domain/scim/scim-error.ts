/** The keywords of RFC 7644 §3.12 that this server uses. */
export type ScimType =
  | "invalidFilter"
  | "invalidPath"
  | "invalidSyntax"
  | "invalidValue"
  | "mutability"
  | "noTarget"
  | "tooMany"
  | "uniqueness";

/** An expected error in the words of SCIM, which have no place in our own error codes. */
export class ScimError extends Error {
  readonly status: number;
  readonly scimType: ScimType | null;
  constructor(status: number, scimType: ScimType | null, detail: string) {
    super(detail);
    this.name = "ScimError";
    this.status = status;
    this.scimType = scimType;
  }
}

/** Throws; 409 for `uniqueness`, otherwise 400. */
export function refuseScim(scimType: ScimType, detail: string): never {
  throw new ScimError(scimType === "uniqueness" ? 409 : 400, scimType, detail);
}
