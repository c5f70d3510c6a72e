import type { Person } from "./test-app.ts";

type Reply = { status: number; body: Record<string, unknown>; headers: Headers };

export type Directory = (method: string, path: string, body?: unknown) => Promise<Reply>;

/** A company's directory that holds this key; `path` begins behind `/scim/v2`. */
export function directory({ send }: Pick<Person, "send">): Directory {
  return async (method, path, body) => {
    const answer = await send(method, `/scim/v2${path}`, {
      ...(body !== undefined && { body: JSON.stringify(body) }),
      headers: {
        accept: "application/scim+json",
        ...(body !== undefined && { "content-type": "application/scim+json" }),
      },
    });
    return {
      status: answer.status,
      body: answer.body === "" ? {} : (JSON.parse(answer.body) as Record<string, unknown>),
      headers: new Headers(JSON.parse(answer.headers) as [string, string][]),
    };
  };
}

export const patchBody = (...Operations: object[]) => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
  Operations,
});
