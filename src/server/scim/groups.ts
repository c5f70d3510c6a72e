import { type AssignableRole, assignableRoles, decideRole, roleText } from "#domain/member/member.ts";
import { refuse } from "#domain/core/errors.ts";
import { isUuid, storedId } from "#domain/core/ids.ts";
import { type Filter, parseFilter } from "#domain/scim/filter.ts";
import { type GroupPatch, type MemberChange, memberIds, readGroupPatch, valueOf } from "#domain/scim/patch.ts";
import { refuseScim } from "#domain/scim/scim-error.ts";
import { type Fields, fieldsOf } from "#domain/scim/user.ts";
import { setActive, setRole } from "../ecosystem/members.ts";
import { changing, type Desk, finish, load, managingOf, ordinaryRole, type Visit } from "./desk.ts";
import type { Page } from "./list.ts";
import { findUser, usersWithRole } from "./store.ts";

export const groupSchema = "urn:ietf:params:scim:schemas:core:2.0:Group";

/** The groups of an organization are its roles; a role's name is the group's id. */
const rolesOf = ({ viewer }: Visit): readonly AssignableRole[] => assignableRoles(viewer.organizationKind);

const roleWithId = (visit: Visit, id: string): AssignableRole =>
  rolesOf(visit).find((role) => role === id) ?? refuse("not-found");

async function groupView({ database, organizationId, base }: Visit, role: AssignableRole, withMembers: boolean) {
  const members = withMembers ? await usersWithRole(database.kysely, organizationId, role) : null;
  return {
    schemas: [groupSchema],
    id: role,
    displayName: roleText(role),
    ...(members && {
      members: members.map(({ id, name }) => ({ value: id, display: name, $ref: `${base}/Users/${id}`, type: "User" })),
    }),
    meta: { resourceType: "Group", location: `${base}/Groups/${role}` },
  };
}

export const getGroup = (visit: Visit, id: string, withMembers = true): Promise<Fields> =>
  groupView(visit, roleWithId(visit, id), withMembers);

export async function listOfGroups(visit: Visit, { filter, startIndex, count }: Page, withMembers: boolean) {
  const parsed = filter === null ? null : parseFilter(filter);
  const found = rolesOf(visit).filter((role) => parsed === null || groupMatches(role, parsed));
  const page = found.slice(startIndex - 1, startIndex - 1 + count);
  return { total: found.length, resources: await Promise.all(page.map((role) => groupView(visit, role, withMembers))) };
}

function groupMatches(role: AssignableRole, filter: Filter): boolean {
  if (filter.kind === "and") return filter.parts.every((part) => groupMatches(role, part));
  if (filter.kind === "or") return filter.parts.some((part) => groupMatches(role, part));
  if (filter.kind === "not") return !groupMatches(role, filter.part);
  const texts: Readonly<Record<string, string>> = { id: role, displayname: roleText(role) };
  const text = texts[filter.attribute];
  if (text === undefined)
    // Directories look for their own id before they match by name.
    return filter.attribute === "externalid"
      ? false
      : refuseScim("invalidFilter", `Groups can't be filtered by ${filter.attribute}. Use displayName or id.`);
  if (filter.kind === "present") return true;
  const wanted = String(filter.value).toLowerCase();
  return {
    eq: text === wanted,
    ne: text !== wanted,
    co: text.includes(wanted),
    sw: text.startsWith(wanted),
    ew: text.endsWith(wanted),
  }[filter.operator];
}

/** @throws ScimError always: roles are fixed */
export function createGroup(visit: Visit, body: unknown): never {
  const asked = valueOf(fieldsOf(body), "displayname");
  const names = rolesOf(visit).map(roleText);
  if (typeof asked === "string" && names.includes(asked.toLowerCase()))
    refuseScim("uniqueness", `The group “${asked}” exists. Find it by displayName, and change its members.`);
  refuseScim("mutability", `The groups are the roles, which are fixed. Use one of these: ${names.join(", ")}.`);
}

/** @throws ScimError always: roles are fixed */
export function deleteGroup(visit: Visit, id: string): never {
  roleWithId(visit, id);
  refuseScim("mutability", "The groups are the roles, which are fixed. Remove its members instead.");
}

export async function replaceGroup(visit: Visit, id: string, body: unknown): Promise<Fields> {
  const fields = fieldsOf(body);
  const [displayName, members] = [valueOf(fields, "displayname"), valueOf(fields, "members")];
  return changeGroup(visit, id, {
    ...(typeof displayName === "string" && { displayName }),
    members: [{ kind: "set", ids: members === undefined || members === null ? [] : memberIds(members) }],
  });
}

export const patchGroup = (visit: Visit, id: string, body: unknown): Promise<Fields> =>
  changeGroup(visit, id, readGroupPatch(body));

/** @throws ScimError `mutability`, `invalidValue`; ExpectedError `not-found`, `wrong-state` */
async function changeGroup(visit: Visit, id: string, { displayName, members }: GroupPatch): Promise<Fields> {
  const role = roleWithId(visit, id);
  if (displayName !== undefined && displayName.toLowerCase() !== roleText(role) && displayName !== role)
    refuseScim("mutability", "The groups are the roles, whose names are fixed. Leave displayName as it is.");
  await changing(visit, [], async (desk) => {
    for (const change of members) await changeMembers(desk, role, change);
  });
  return getGroup(visit, id);
}

async function changeMembers(desk: Desk, role: AssignableRole, { kind, ids }: MemberChange): Promise<void> {
  const { work, stored } = desk;
  const ordinary = ordinaryRole(desk);
  const idsWithRole = async (isActive: boolean) =>
    (await usersWithRole(work.db, stored.id, role, { isActive })).map((user) => user.id);
  const present = await idsWithRole(true);
  // A deactivated admin who leaves the group must not come back as one.
  const former = kind === "add" || role === ordinary ? [] : await idsWithRole(false);
  const named = ids === "all" ? [...present, ...former] : [...new Set(ids.map(storedId))];
  const added = kind === "remove" ? [] : named.filter((each) => !present.includes(each));
  const isRemoved = (each: string) =>
    kind === "remove" ? named.includes(each) : kind === "set" && !named.includes(each);
  const removed = present.filter(isRemoved);
  const demoted = former.filter(isRemoved);
  await load(desk, [...added, ...removed, ...demoted].filter(isUuid));
  // Before anyone is removed: the last admin can hand over in one request.
  for (const each of added) await give(desk, each, role);
  if (removed.length > 0 && role === ordinary)
    refuseScim(
      "mutability",
      `Every member has a role, and ${roleText(role)} is the one without further rights. Deactivate the user ` +
        "instead, or add them to another group.",
    );
  for (const each of removed) await give(desk, each, ordinary);
  for (const each of demoted) await demoteFormer(desk, each);
}

/** They stay deactivated. */
async function demoteFormer(desk: Desk, accountId: string): Promise<void> {
  const { work, stored, members } = desk;
  const role = ordinaryRole(desk);
  const reason = `${(members.get(accountId)?.roles ?? []).join(", ")} → ${role}`;
  await setRole(work, stored.id, accountId, role);
  await setActive(work, stored.id, accountId, false);
  await finish(desk, accountId, [{ action: "member.role", reason }]);
}

async function give(desk: Desk, accountId: string, role: AssignableRole): Promise<void> {
  const { work, stored, members } = desk;
  const member = members.get(accountId);
  if (!member || !(await findUser(work.db, stored.id, accountId)))
    return refuseScim("invalidValue", `No user has the id “${accountId.slice(0, 60)}”. Send ids of users.`);
  const decided = decideRole(managingOf(desk), accountId, role);
  if (!decided.changed) return;
  await setRole(work, stored.id, accountId, decided.role);
  await finish(desk, accountId, [{ action: "member.role", reason: `${member.roles.join(", ")} → ${decided.role}` }]);
}
