import type { Scope } from "#domain/api-key/scopes.ts";
import { keyHolder, type Person, type TestApp } from "./test-app.ts";

/** A program with a new API key of this admin. */
export async function newKey(
  testApp: Pick<TestApp, "url">,
  owner: Person,
  scopes: readonly Scope[],
): Promise<Person & { keyId: string }> {
  const { token, apiKey } = await owner.api.apiKeys.create({ name: "A program", scopes: [...scopes] });
  return { ...keyHolder(testApp, token ?? "", owner.organizationId), keyId: apiKey.id };
}
