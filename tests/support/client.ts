import type { Api as ContractApi } from "#contract/index.ts";
import { type Api, createClient } from "../../packages/client/index.js";
import type { Person, TestApp } from "./test-app.ts";

type Server = Pick<TestApp, "url">;

/** The published client, with this person's session or key: programs call the API with the same code. */
export const clientOf = ({ url }: Server, person: Pick<Person, "credentials">): Api =>
  createClient({ baseUrl: url, headers: person.credentials() });

/** The same person, whose calls the published client makes. Those that only our own pages make stay as they were. */
export function asProgram(server: Server, person: Person): Person {
  const client = new Map<string, object>(Object.entries(clientOf(server, person)));
  const api = Object.fromEntries(
    Object.entries(person.api).map(([noun, calls]) => [noun, { ...calls, ...client.get(noun) }]),
  ) as ContractApi;
  return { ...person, api };
}
