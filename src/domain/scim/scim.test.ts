import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseFilter } from "./filter.ts";
import { readGroupPatch, readUserPatch } from "./patch.ts";
import { ScimError } from "./scim-error.ts";
import { nameIn, readUser } from "./user.ts";

const compare = (attribute: string, value: string | boolean, operator = "eq") => ({
  kind: "compare",
  attribute,
  operator,
  value,
});

const scimTypeOf = (run: () => unknown): string | null => {
  try {
    run();
  } catch (error) {
    if (error instanceof ScimError) return error.scimType;
    throw error;
  }
  return null;
};

describe("a filter", () => {
  it.each([
    ['userName eq "Ada@company.example"', compare("username", "Ada@company.example")],
    ['USERNAME Eq "a"', compare("username", "a")],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "a"', compare("username", "a")],
    ["active eq true", compare("active", true)],
    ["active eq False", compare("active", false)],
    ['externalId eq "say \\"hi\\""', compare("externalid", 'say "hi"')],
    ['name.familyName sw "L"', compare("name.familyname", "L", "sw")],
    ["externalId pr", { kind: "present", attribute: "externalid" }],
    ['emails[type eq "work"]', compare("emails.type", "work")],
    [
      'emails[type eq "work"].value eq "a"',
      { kind: "and", parts: [compare("emails.type", "work"), compare("emails.value", "a")] },
    ],
    ['not (userName eq "a")', { kind: "not", part: compare("username", "a") }],
    [
      'id eq "1" or id eq "2" and active eq true',
      {
        kind: "or",
        parts: [compare("id", "1"), { kind: "and", parts: [compare("id", "2"), compare("active", true)] }],
      },
    ],
    [
      '(id eq "1" or id eq "2") and active eq true',
      {
        kind: "and",
        parts: [{ kind: "or", parts: [compare("id", "1"), compare("id", "2")] }, compare("active", true)],
      },
    ],
  ])("%s", (text, filter) => expect(parseFilter(text)).toEqual(filter));

  it.each([
    "",
    "userName",
    "userName eq",
    "userName eq ada",
    'userName is "a"',
    'meta.lastModified gt "2026-01-01"',
    'userName eq "a',
    'userName eq "a" "b"',
    'userName eq "a" and',
    '(userName eq "a"',
    'userName eq "a")',
    'not userName eq "a"',
    'emails[type eq "work"',
    'emails[a[b eq "c"]]',
    '; eq "a"',
    `${"(".repeat(60)}id pr${")".repeat(60)}`,
    Array.from({ length: 60 }, () => "id pr").join(" or "),
    `userName eq "${"a".repeat(3_000)}"`,
  ])("is refused: %s", (text) => expect(scimTypeOf(() => parseFilter(text))).toBe("invalidFilter"));

  it("is read or refused, whatever is sent", () => {
    const words = fc.constantFrom(...'userName eq "a" and or not ( ) [ ] pr .value " \\'.split(" "));
    expect(() =>
      fc.assert(
        fc.property(
          fc.oneof(
            fc.string(),
            fc.array(words, { maxLength: 12 }).map((list) => list.join(" ")),
          ),
          (text) => {
            const type = scimTypeOf(() => parseFilter(text));
            return type === null || type === "invalidFilter";
          },
        ),
      ),
    ).not.toThrow();
  });
});

const patch = (...Operations: object[]) => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
  Operations,
});

describe("a change of a user", () => {
  it.each([
    ["Entra ID: a text for a truth", { op: "Replace", path: "active", value: "False" }, { active: false }],
    ["an older Entra ID: wrapped", { op: "Replace", path: "active", value: [{ value: "False" }] }, { active: false }],
    ["Okta: an object without a path", { op: "replace", value: { active: false } }, { active: false }],
    [
      "paths inside of an object",
      { op: "Add", value: { "name.givenName": "Ada", userName: "ada@company.example" } },
      { givenName: "Ada", userName: "ada@company.example" },
    ],
    [
      "an object inside of an object",
      { op: "add", value: { name: { givenName: "Ada", familyName: "Lane" } } },
      { givenName: "Ada", familyName: "Lane" },
    ],
    [
      "a path with its schema",
      { op: "replace", path: "urn:ietf:params:scim:schemas:core:2.0:User:displayName", value: "Ada Lane" },
      { displayName: "Ada Lane" },
    ],
    ["a removal", { op: "remove", path: "externalId" }, { externalId: null }],
    ["what isn't stored", { op: "add", path: 'emails[type eq "work"].value', value: "a@b.example" }, {}],
    [
      "an extension",
      { op: "add", path: "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department", value: "Sales" },
      {},
    ],
  ])("%s", (_what, operation, change) => expect(readUserPatch(patch(operation))).toEqual(change));

  it.each([
    ["invalidPath", patch({ op: "replace", path: "shoeSize", value: 43 })],
    ["invalidValue", patch({ op: "replace", path: "active", value: "maybe" })],
    ["invalidValue", patch({ op: "replace", path: "userName", value: { a: 1 } })],
    ["invalidValue", patch({ op: "replace", path: "active" })],
    ["invalidValue", patch({ op: "remove", path: "active" })],
    ["mutability", patch({ op: "replace", path: "id", value: "1" })],
    ["mutability", patch({ op: "add", path: "groups", value: [] })],
    ["noTarget", patch({ op: "remove" })],
    ["invalidSyntax", patch({ op: "move", path: "active", value: true })],
    ["invalidSyntax", patch()],
    ["invalidSyntax", []],
    ["tooMany", patch(...Array.from({ length: 101 }, () => ({ op: "replace", path: "active", value: true })))],
  ])("is refused as %s: %j", (type, body) => expect(scimTypeOf(() => readUserPatch(body))).toBe(type));

  it("takes what it knows of a whole user, and leaves the rest", () => {
    expect(
      readUser({
        schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
        id: "ignored",
        UserName: "ada@company.example",
        name: { givenName: "Ada", familyName: "Lane", middleName: null },
        emails: [{ value: "other@company.example", primary: true }],
        password: "not stored",
        locale: "en-US",
        groups: [],
        shoeSize: 43,
        externalId: null,
        active: "true",
      }),
    ).toEqual({ userName: "ada@company.example", givenName: "Ada", familyName: "Lane", active: true });
  });

  it("names a person by the whole name, or by its parts and those that are known", () => {
    const known = { givenName: "Ada", familyName: "Lane" };
    expect(nameIn({ displayName: "A. Lane", givenName: "X" }, known)).toBe("A. Lane");
    expect(nameIn({ familyName: "Reyes" }, known)).toBe("Ada Reyes");
    expect(nameIn({ active: true }, known)).toBeUndefined();
    expect(nameIn({ givenName: null, familyName: null }, { givenName: null, familyName: null })).toBeUndefined();
  });
});

describe("a change of a group", () => {
  it.each([
    [
      "Entra ID: added members",
      { op: "Add", path: "members", value: [{ $ref: null, value: "1" }, { value: "2" }] },
      { kind: "add", ids: ["1", "2"] },
    ],
    ["a removed member", { op: "remove", path: 'members[value eq "1"]' }, { kind: "remove", ids: ["1"] }],
    [
      "several removed members",
      { op: "remove", path: 'members[value eq "1" or value eq "2"]' },
      { kind: "remove", ids: ["1", "2"] },
    ],
    [
      "Entra ID: removed members as a list",
      { op: "Remove", path: "members", value: [{ value: "1" }] },
      { kind: "remove", ids: ["1"] },
    ],
    ["all removed", { op: "remove", path: "members" }, { kind: "remove", ids: "all" }],
    ["Okta: all of them", { op: "replace", path: "members", value: [{ value: "1" }] }, { kind: "set", ids: ["1"] }],
    ["without a path", { op: "add", value: { members: [{ value: "1" }] } }, { kind: "add", ids: ["1"] }],
  ])("%s", (_what, operation, change) => expect(readGroupPatch(patch(operation))).toEqual({ members: [change] }));

  it("notes a name, which Okta sends with the id", () => {
    const value = { id: "recruiter", displayName: "recruiter" };
    expect(readGroupPatch(patch({ op: "replace", value }))).toEqual({ displayName: "recruiter", members: [] });
  });

  it.each([
    ["invalidPath", patch({ op: "replace", path: "color", value: "red" })],
    ["invalidPath", patch({ op: "add", path: 'members[value eq "1"]', value: [] })],
    ["invalidPath", patch({ op: "remove", path: 'members[display eq "Ada"]' })],
    ["invalidPath", patch({ op: "replace", path: 'members[value eq "1"].display', value: "Ada" })],
    ["invalidFilter", patch({ op: "remove", path: "members[]" })],
    ["invalidValue", patch({ op: "add", path: "members", value: [{ display: "Ada" }] })],
    ["tooMany", patch({ op: "add", path: "members", value: Array.from({ length: 1_001 }, () => ({ value: "1" })) })],
  ])("is refused as %s: %j", (type, body) => expect(scimTypeOf(() => readGroupPatch(body))).toBe(type));
});
