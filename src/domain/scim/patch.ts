import { type Filter, parseFilter, withoutSchema } from "./filter.ts";
import { refuseScim } from "./scim-error.ts";
import { changeAttribute, fieldsOf, type UserChange } from "./user.ts";

type Operation = { op: "add" | "replace" | "remove"; path: string | null; value: unknown };

const patchLimits = { operations: 100, members: 1_000 } as const;

/** The operations of a PATCH body (RFC 7644 §3.5.2); Entra ID writes them with capitals. @throws ScimError */
function operationsOf(body: unknown): Operation[] {
  const list = valueOf(fieldsOf(body), "operations");
  if (!Array.isArray(list) || list.length === 0)
    return refuseScim("invalidSyntax", "The operations are missing. Send them as the list Operations.");
  if (list.length > patchLimits.operations)
    return refuseScim("tooMany", `Send at most ${patchLimits.operations} operations at once. Split the request.`);
  return list.map((each: unknown) => {
    const fields = fieldsOf(each);
    const written = valueOf(fields, "op");
    const op = (["add", "replace", "remove"] as const).find(
      (known) => typeof written === "string" && known === written.toLowerCase(),
    );
    if (!op) return refuseScim("invalidSyntax", "An operation isn't add, replace or remove. Send one of these.");
    const path = valueOf(fields, "path");
    if (path !== undefined && path !== null && typeof path !== "string")
      return refuseScim("invalidPath", "A path isn't a string. Write it like name.givenName.");
    const value = valueOf(fields, "value");
    if (op !== "remove" && (value === undefined || value === null))
      return refuseScim("invalidValue", "An operation has no value. Send one, or remove the attribute.");
    if (op === "remove" && !path) return refuseScim("noTarget", "A removal has no path. Name the attribute to remove.");
    return { op, path: path?.trim() || null, value };
  });
}

/** What all operations together say about a user; later ones win. @throws ScimError */
export function readUserPatch(body: unknown): UserChange {
  const change: UserChange = {};
  for (const { op, path, value } of operationsOf(body)) {
    if (op === "remove") changeAttribute(change, path ?? "", undefined);
    else if (path !== null) changeAttribute(change, path, plainValue(path, value));
    else
      for (const [name, each] of Object.entries(fieldsOf(value)))
        if (each !== null) changeAttribute(change, name, each);
  }
  return change;
}

/** Some clients wrap a single value: `[{ "value": "False" }]`. */
function plainValue(path: string, value: unknown): unknown {
  if (!Array.isArray(value) || value.length !== 1 || path.includes("[")) return value;
  const [only] = value as unknown[];
  return typeof only === "object" && only !== null && "value" in only ? only.value : value;
}

/** `all`: whatever members there are. `set`: these and no others. */
export type MemberChange = { kind: "add" | "remove" | "set"; ids: readonly string[] | "all" };
export type GroupPatch = { displayName?: string; members: readonly MemberChange[] };

/**
 * What a PATCH says about a group: members in the forms that Okta and Entra ID send, as a list, as `members[value eq
 * "…"]`, or inside an object without a path.
 * @throws ScimError
 */
export function readGroupPatch(body: unknown): GroupPatch {
  const members: MemberChange[] = [];
  let displayName: string | undefined;
  const note = (op: Operation["op"], path: string, value: unknown): void => {
    const attribute = withoutSchema(path);
    const [base = ""] = attribute.toLowerCase().split("[");
    if (base === "displayname" && typeof value === "string") displayName = value;
    else if (base === "members") members.push(membersIn(op, attribute, value));
    else if (!["id", "externalid", "schemas", "meta"].includes(base))
      refuseScim("invalidPath", `Groups have no attribute “${path.slice(0, 100)}”. Only members can be changed.`);
  };
  for (const { op, path, value } of operationsOf(body)) {
    if (path !== null) note(op, path, value);
    else for (const [name, each] of Object.entries(fieldsOf(value))) note(op, name, each);
  }
  return { members, ...(displayName !== undefined && { displayName }) };
}

function membersIn(op: Operation["op"], path: string, value: unknown): MemberChange {
  const selected = /^members\[(.*)\]$/is.exec(path)?.[1];
  if (selected !== undefined) {
    if (op !== "remove")
      refuseScim("invalidPath", "Only a removal selects members by a filter. Send the others as a list.");
    return { kind: "remove", ids: idsIn(parseFilter(selected)) };
  }
  if (path.toLowerCase() !== "members")
    refuseScim("invalidPath", `“${path.slice(0, 100)}” can't be changed. Add and remove whole members.`);
  if (op === "remove") return { kind: "remove", ids: value === undefined || value === null ? "all" : memberIds(value) };
  return { kind: op === "add" ? "add" : "set", ids: memberIds(value) };
}

/** The ids of `value eq "…"`, also several of them joined by `or`. */
function idsIn(filter: Filter): string[] {
  if (filter.kind === "or") return filter.parts.flatMap(idsIn);
  if (filter.kind === "compare" && filter.attribute === "value" && filter.operator === "eq")
    return [String(filter.value)];
  return refuseScim("invalidPath", 'Members are selected by their id. Write members[value eq "the id"].');
}

/** The ids of a list of members, or of a single one. @throws ScimError */
export function memberIds(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  if (list.length > patchLimits.members)
    return refuseScim("tooMany", `Send at most ${patchLimits.members} members at once. Split the request.`);
  return list.map((each) => {
    const id: unknown = typeof each === "object" && each !== null ? valueOf(fieldsOf(each), "value") : each;
    return typeof id === "string" ? id : refuseScim("invalidValue", "A member has no value. Send the id of the user.");
  });
}

/** Names of attributes are written in any case. */
export const valueOf = (fields: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.entries(fields).find(([key]) => key.toLowerCase() === name)?.[1];
