import { termsVersion } from "#server/ecosystem/sign-up-pages.ts";
import { outboxTo } from "./emails.ts";
import { type Person, signedIn, type TestApp, visitor } from "./test-app.ts";

/**
 * The first person of an employer, who signed up and confirmed the address. `domain`: what they typed. `outcome`: what
 * the confirmation's page then says.
 */
export async function signedUpAsEmployer(
  testApp: TestApp,
  email: string,
  domain: string,
): Promise<Person & { outcome: string | undefined }> {
  const post = async (path: string, body: object, expected: number) => {
    const { status, body: answer } = await visitor(testApp).send("POST", `/ecosystem/api/${path}`, {
      body: JSON.stringify(body),
      headers: { origin: testApp.url, "sec-fetch-site": "same-origin" },
    });
    if (status !== expected) throw new Error(`${path} was answered with ${status}`);
    return JSON.parse(answer) as { outcome?: string };
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
  const { outcome } = await post("confirm", { token: tokens.at(-1), password }, 201);
  return { ...(await signedIn(testApp, email, password)), outcome };
}
