import type { Fields } from "#domain/scim/user.ts";
import { groupSchema } from "./groups.ts";
import { pageLimit } from "./list.ts";
import { userSchema } from "./users.ts";

/** What this server can do (RFC 7643 §5). */
export const serviceProviderConfig = (base: string): Fields => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: pageLimit },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: "oauthbearertoken",
      name: "API key",
      description: "An API key with the scope members:write, sent as a bearer token.",
      primary: true,
    },
  ],
  meta: { resourceType: "ServiceProviderConfig", location: `${base}/ServiceProviderConfig` },
});

export const resourceTypes = (base: string): Fields[] =>
  [
    { id: "User", endpoint: "/Users", schema: userSchema, description: "Members of the organization" },
    { id: "Group", endpoint: "/Groups", schema: groupSchema, description: "Roles of the organization" },
  ].map((type) => ({
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:ResourceType"],
    ...type,
    name: type.id,
    meta: { resourceType: "ResourceType", location: `${base}/ResourceTypes/${type.id}` },
  }));

type Trait = { required?: boolean; mutability?: string; uniqueness?: string; caseExact?: boolean };

const attribute = (name: string, type: string, description: string, traits: Trait = {}): Fields => ({
  name,
  type,
  description,
  multiValued: false,
  required: false,
  mutability: "readWrite",
  returned: "default",
  ...(type === "string" && { caseExact: false, uniqueness: "none" }),
  ...traits,
});

const list = (name: string, description: string, mutability: string, subAttributes: Fields[]): Fields => ({
  ...attribute(name, "complex", description, { mutability }),
  multiValued: true,
  subAttributes,
});

const reference = (of: string): Fields[] => [
  attribute("value", "string", `The id of the ${of}.`, { caseExact: true }),
  attribute("display", "string", `The name of the ${of}.`, { mutability: "readOnly" }),
];

export const schemas = (base: string): Fields[] =>
  [
    {
      id: userSchema,
      name: "User",
      description: "A member of the organization.",
      attributes: [
        attribute("userName", "string", "The work address, in a proven domain of the organization.", {
          required: true,
          uniqueness: "server",
        }),
        attribute("displayName", "string", "The name that others see."),
        {
          ...attribute("name", "complex", "The name in parts, used where displayName is missing."),
          subAttributes: [
            attribute("formatted", "string", "The whole name."),
            attribute("givenName", "string", "The first name."),
            attribute("familyName", "string", "The last name."),
          ],
        },
        attribute("active", "boolean", "False: the user can't sign in, and open sessions have ended."),
        list("emails", "The work address, as userName has it.", "readOnly", [
          attribute("value", "string", "The address.", { mutability: "readOnly" }),
          attribute("type", "string", "Always work.", { mutability: "readOnly" }),
          attribute("primary", "boolean", "Always true.", { mutability: "readOnly" }),
        ]),
        list("groups", "The roles of the user. They change through the groups.", "readOnly", reference("group")),
      ],
    },
    {
      id: groupSchema,
      name: "Group",
      description: "A role in the organization. There is a fixed set, and every user has one.",
      attributes: [
        attribute("displayName", "string", "The name of the role.", { required: true, mutability: "readOnly" }),
        list("members", "The users with this role.", "readWrite", reference("user")),
      ],
    },
  ].map((schema) => ({
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:Schema"],
    ...schema,
    meta: { resourceType: "Schema", location: `${base}/Schemas/${schema.id}` },
  }));
