import fc from "fast-check";
import { expect, test } from "vitest";
import { exhaustive } from "#tests/support/exhaustive.ts";
import type { Identity } from "../identity/identity.ts";
import { applyFix } from "../core/leak-finding.ts";
import { checkPublicText } from "./check.ts";
import { people } from "#tests/support/leak-corpus-leaking.ts";

/** `LEAK_RUNS=1000000` runs a million; the default suite runs fewer. */
const runs = Number(process.env.LEAK_RUNS ?? (exhaustive ? 10_000 : 600));

const chunks = [
  "Aaron",
  "@aron",
  "(@aron)",
  "$mith",
  "($mith)",
  "!an",
  "|an",
  "4ustin",
  "AT&T",
  "at and t",
  "P&G",
  "Yum! Brands",
  "St. Jude",
  "J.P. Morgan",
  "Marks & Spencer",
  "Booking.com",
  "C++",
  "Smith+Nephew",
  "Ellery",
  "Will",
  "Li",
  "O'Brien",
  "Müller",
  "Иванов",
  "王伟",
  "김민수",
  "Ковальчик",
  "a",
  "A",
  "@",
  "$",
  "&",
  "&amp;",
  "&#64;",
  "&#xD800;",
  "&#1114112;",
  "&uuml;",
  "€",
  "+",
  "|",
  "#",
  "=",
  ":",
  "'s",
  ", Inc.",
  " & Co.",
  "he",
  "her",
  "reach him at",
  "@gmail",
  " at hotmail com",
  "IG: jdoe",
  "203.0.113.7",
  "2001:db8::7",
  "415 555 0134",
  "+1",
  "(",
  ")",
  "1",
  "0",
  "Mr.",
  "Microsoft - July 2015 to ",
  "Present",
  "\u2800",
  "\u200b",
  "\u{e0041}",
  "\u{1f3f4}",
  "😀",
  "\ud800",
  "\udc00",
  "\u001f",
  "\n",
  " ",
  "  ",
  ".",
  "..",
  "dot",
  "at",
  "the",
  "an",
  "İ",
  "ß",
  "ﬁ",
  "ŉ",
  "\u0301",
  "अनिल",
  "אלון",
  "أحمد",
  "Γιώργος",
  "ゆき",
];
const piece = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...chunks) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 4 }) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 4 }) },
);
const text = fc
  .tuple(fc.constantFrom("", " "), fc.array(piece, { maxLength: 9 }))
  .map(([between, parts]) => parts.join(between));
const value = fc
  .tuple(fc.constantFrom("", " "), fc.array(piece, { maxLength: 3 }))
  .map(([between, parts]) => parts.join(between));
const identities: fc.Arbitrary<Identity | undefined> = fc.oneof(
  fc.constantFrom(undefined, ...people),
  fc.record({
    fullName: value,
    email: fc.tuple(value, value).map((halves) => halves.join("@")),
    phone: fc.option(value, { nil: undefined }),
    linkedinUrl: fc.option(value, { nil: undefined }),
    portfolioLinks: fc.array(value, { maxLength: 2 }),
    currentEmployer: fc.record({ name: value, domain: value }),
    pastEmployers: fc.array(value, { maxLength: 3 }),
  }) as fc.Arbitrary<Identity>,
);

test(`no text and no identity makes the check throw, and every finding can be fixed (${runs} runs)`, () => {
  const property = fc.property(
    fc.array(text, { minLength: 1, maxLength: 3 }),
    identities,
    fc.boolean(),
    (texts, identity, showCompanyNames) => {
      const fields = Object.fromEntries(texts.map((one, index) => [`experienceBullets.${index}`, one]));
      for (const finding of checkPublicText(fields, { identity, showCompanyNames, confirmed: [] })) {
        const whole = fields[finding.field]!;
        if (whole.slice(finding.start, finding.end) !== finding.text || finding.end <= finding.start)
          throw new Error(`The place of "${finding.text}" is wrong.`);
        applyFix(whole, finding);
      }
    },
  );
  expect(fc.check(property, { numRuns: runs })).toMatchObject({ failed: false, numRuns: runs });
});

test.each(["(@aron)", "($mith)", "@aron", "$mith led it", "see (@aron $mith)", "!$mith"])(
  "finds %s, a match that begins with a sign",
  (leak) => {
    const identity: Identity = {
      fullName: "Aaron Smith",
      email: "as77@mail.example",
      portfolioLinks: [],
      pastEmployers: [],
    };
    const shorter: Identity = { ...identity, fullName: "Aron Smith" };
    for (const one of [identity, shorter])
      expect(() =>
        checkPublicText({ summary: leak }, { identity: one, showCompanyNames: false, confirmed: [] }),
      ).not.toThrow();
    expect(
      checkPublicText({ summary: leak }, { identity: shorter, showCompanyNames: false, confirmed: [] }).length,
    ).toBeGreaterThan(0);
  },
);
