import { type Api, createClient } from "../../packages/client/index.js";
import type { Person, TestApp } from "./test-app.ts";

/** The published client, with this person's session or key: programs call the API with the same code. */
export const clientOf = ({ url }: Pick<TestApp, "url">, person: Pick<Person, "credentials">): Api =>
  createClient({ baseUrl: url, headers: person.credentials() });
