import { termsVersion } from "#server/ecosystem/sign-up-pages.ts";
import { outboxTo } from "./emails.ts";
import { type Person, signedIn, type TestApp, visitor } from "./test-app.ts";

/** The first person of an employer, who signed up and confirmed the address. `domain`: what they typed. */
export async function signedUpAsEmployer(testApp: TestApp, email: string, domain: string): Promise<Person> {
  const post = async (path: string, body: object, expected: number) => {
    const { status } = await visitor(testApp).send("POST", `/ecosystem/api/${path}`, {
      body: JSON.stringify(body),
      headers: { origin: testApp.url, "sec-fetch-site": "same-origin" },
    });
    if (status !== expected) throw new Error(`${path} was answered with ${status}`);
  };
  const password = "a long and plain sentence";
  const form = {
    kind: "employer",
    plan: "starter",
    organization_name: "Larkspur Holdings",
    domain,
    agency_type: "both",
    about: "We mill grain and hire millers.",
    full_name: "Noor Haddad",
    email,
    password,
    terms: true,
    terms_version: termsVersion,
  };
  await post("sign-up", form, 202);
  const tokens = (await outboxTo(testApp, email)).flatMap(({ text }) => /#token=([\w-]{43})$/m.exec(text)?.[1] ?? []);
  await post("confirm", { token: tokens.at(-1), password }, 201);
  return signedIn(testApp, email, password);
}
