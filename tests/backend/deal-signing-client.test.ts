import { expect, it } from "vitest";
import type { Answer } from "#contract/index.ts";
import { ownEmailsAbout, emailTo, made, tokenIn } from "#tests/support/deals.ts";
import { textOf } from "#tests/support/files.ts";
import { signedIn, startTestApp, visitor } from "#tests/support/test-app.ts";
import { sign } from "#tests/support/signed-deals.ts";

const testApp = await startTestApp();
const [northstar, harbor, meridian] = [
  await signedIn(testApp, "recruiter@northstar.example"),
  await signedIn(testApp, "admin@harbor.example"),
  await signedIn(testApp, "hiring@meridian.example"),
];
const { api: bearer } = visitor(testApp);
const mara = { name: "Mara Quill", email: "mara.quill@meridian.example" };

type Sheet = Answer<"deals", "get">;

it("employers find no trace of the split in their sheet, list, export, agreement or emails", async () => {
  const { id, version } = await made(northstar.api, { laSplit: 61.37, feePercent: 26, targetSalary: 163_400 });
  const agreed = await harbor.api.deals.accept({ id, version, number: 1 });
  const { deal } = await northstar.api.deals.send({ id, version: agreed.version, signers: { employer: mara } });
  await sign(northstar.api, deal.id, "Ada Bell");
  await sign(harbor.api, deal.id, "Ben Cole");
  const token = tokenIn(await emailTo(testApp, deal.code, mara.email));
  const { agencySide: side } = deal;
  const texts = [
    JSON.stringify(await meridian.api.deals.get({ id: deal.id })),
    JSON.stringify((await meridian.api.deals.list({ search: deal.code })).items),
    textOf(await meridian.api.deals.export({ search: deal.code })),
    JSON.stringify(await meridian.api.deals.agreement({ id: deal.id })),
    JSON.stringify(await bearer.signing.open({ token })),
    ...(await ownEmailsAbout(testApp, deal.code))
      .filter(({ to }) => to === mara.email)
      .map(({ subject, text }) => `${subject}\n${text.replace(token, "")}`),
  ].map(withoutRandomParts(deal));
  expect(texts).toHaveLength(6);
  const secret = spellings([61.37, 38.63, (side?.laCents ?? 0) / 100, (side?.saCents ?? 0) / 100]);
  for (const text of texts) {
    expect(text).toMatch(/163,?400|client agreement|Client agreement/);
    expect(secret.filter((each) => text.includes(each))).toEqual([]);
    expect(text).not.toMatch(/split|laCents|saCents|minimumFee/i);
  }
  // Make sure that the search finds what is there: the agencies' sheet contains these values.
  expect(secret.filter((each) => JSON.stringify(deal).includes(each)).length).toBeGreaterThan(3);
  expect(JSON.stringify(await northstar.api.deals.agreement({ id: deal.id }))).toContain("61.37");
});

/** Random ids, codes, hashes, times and the port can contain any digits, so they are removed. */
const withoutRandomParts =
  (deal: Sheet) =>
  (text: string): string =>
    text
      .replaceAll(
        /localhost:\d+|[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{64}|\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?|TM-[0-9A-Z]+/g,
        "",
      )
      .replaceAll(deal.code, "");

/** The ways to write a number: plain, with commas, in cents, percent or basis points, and each of them in base64. */
function spellings(values: readonly number[]): string[] {
  const plain = values.flatMap((value) => [
    String(value),
    value.toFixed(2),
    value.toFixed(2).replace(".", ","),
    value.toLocaleString("en-US", { minimumFractionDigits: 2 }),
    String(Math.round(value * 100)),
    Math.round(value * 100).toLocaleString("en-US"),
  ]);
  return [
    ...new Set([
      ...plain,
      ...plain.flatMap((text) =>
        [0, 1, 2]
          .map((shift) =>
            Buffer.from(" ".repeat(shift) + text)
              .toString("base64")
              .replaceAll("=", "")
              .slice(shift === 0 ? 0 : shift + 1, -1),
          )
          .filter((each) => each.length >= 5),
      ),
    ]),
  ];
}
