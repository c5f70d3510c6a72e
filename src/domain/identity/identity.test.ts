import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  decideIdentity,
  identityLimits,
  normalizeDomain,
  normalizeEmail,
  normalizeLinkedinUrl,
  normalizePhone,
  portfolioKind,
  portfolioKinds,
  type IdentityInput,
} from "./identity.ts";

const whole: IdentityInput = {
  fullName: "Jordan Ellery",
  email: "j.ellery@mail.example",
  phone: "+1 (415) 555-0134",
  linkedinUrl: "https://www.linkedin.com/in/jordan-ellery",
  portfolioLinks: ["https://github.com/jell", "ellery.example/work"],
  currentEmployer: { name: "Meridian Robotics, Inc.", domain: "https://www.meridian.example/" },
  pastEmployers: ["Northwind Freight"],
};
const wrong = (input: IdentityInput) => {
  const decided = decideIdentity(input);
  return decided.ok ? [] : decided.errors.map(({ field }) => field);
};

describe("an identity", () => {
  test("is normalized: trimmed, blanks removed, the domain as a host", () => {
    expect(
      decideIdentity({
        ...whole,
        fullName: "  Jordan   Ellery ",
        phone: " ",
        portfolioLinks: ["", " https://github.com/jell "],
        pastEmployers: [" ", "Northwind Freight"],
      }),
    ).toEqual({
      ok: true,
      identity: {
        fullName: "Jordan Ellery",
        email: "j.ellery@mail.example",
        linkedinUrl: "https://www.linkedin.com/in/jordan-ellery",
        portfolioLinks: ["https://github.com/jell"],
        currentEmployer: { name: "Meridian Robotics, Inc.", domain: "meridian.example" },
        pastEmployers: ["Northwind Freight"],
      },
    });
  });

  test("needs only a name and an email address", () => {
    expect(wrong({})).toEqual(["fullName", "email"]);
    expect(wrong({ fullName: "Jordan Ellery", email: "j@mail.example" })).toEqual([]);
  });

  test.each([
    ["fullName", { fullName: "42" }],
    ["fullName", { fullName: "J".repeat(identityLimits.fullName.max + 1) }],
    ["email", { email: "jordan" }],
    ["email", { email: "jordan@mail" }],
    ["email", { email: "jor dan@mail.example" }],
    ["email", { email: "a@b@mail.example" }],
    ["phone", { phone: "call me" }],
    ["phone", { phone: "12345" }],
    ["phone", { phone: "4155550134.0" }],
    ["phone", { phone: "+1 415 555 0134 555 0134" }],
    ["linkedinUrl", { linkedinUrl: "https://github.com/jell" }],
    ["portfolioLinks.1", { portfolioLinks: ["https://github.com/jell", "not a link"] }],
    ["portfolioLinks.0", { portfolioLinks: ["javascript:alert(1)"] }],
    ["portfolioLinks.0", { portfolioLinks: ["jordan@mail.example"] }],
    [
      "portfolioLinks",
      {
        portfolioLinks: Array.from(
          { length: identityLimits.portfolioLinks.maxItems + 1 },
          (_, index) => `https://site.example/${index}`,
        ),
      },
    ],
    ["currentEmployer.name", { currentEmployer: { name: "", domain: "meridian.example" } }],
    ["currentEmployer.domain", { currentEmployer: { name: "Meridian", domain: "meridian" } }],
    ["pastEmployers.0", { pastEmployers: ["x".repeat(identityLimits.employerName.max + 1)] }],
  ] as const)("names %s when it is wrong", (field, part) => {
    expect(wrong({ ...whole, ...part })).toEqual([field]);
  });

  test("rejects a value of one letter, because every text contains single letters", () => {
    const decided = decideIdentity({
      fullName: "J.",
      email: "j@mail.example",
      portfolioLinks: ["https://a.io", "https://x.com/jellcodes", "b.dev/"],
      currentEmployer: { name: "A" },
      pastEmployers: ["-B-", "X Corp", "3M"],
    });
    expect(decided.ok ? [] : decided.errors.map(({ field }) => field)).toEqual([
      "fullName",
      "portfolioLinks.0",
      "portfolioLinks.2",
      "currentEmployer.name",
      "pastEmployers.0",
    ]);
    expect(decided.ok ? "" : decided.errors.at(-1)!.says).toBe(
      "An employer's name needs at least two letters or digits. Enter it in full, like X Corp.",
    );
  });

  test("explains each error and its fix in two sentences that repeat no value", () => {
    const decided = decideIdentity({
      fullName: "77",
      email: "jordan-at-home",
      phone: "none of yours",
      linkedinUrl: "ellery/about",
      portfolioLinks: ["no link"],
      pastEmployers: [],
    });
    if (decided.ok) throw new Error("five fields are wrong");
    expect(decided.errors).toHaveLength(5);
    for (const { says } of decided.errors) {
      expect(says).toMatch(/^[A-Z][^.]+\. [A-Z].+\.$/);
      expect(says).not.toMatch(/77|jordan-at-home|none of yours|ellery\/about|no link/);
    }
  });
});

describe("the same mailbox, phone, profile and company", () => {
  test.each([
    ["Jordan.Ellery+jobs@GMail.com", "jordanellery@gmail.com"],
    ["jordan.ellery@googlemail.com", "jordanellery@gmail.com"],
    [" J.Ellery@Mail.Example ", "j.ellery@mail.example"],
    ["j+x@outlook.com", "j@outlook.com"],
    ["j+x@mail.example", "j+x@mail.example"],
  ])("email %s is %s", (email, normal) => expect(normalizeEmail(email)).toBe(normal));

  test.each([
    ["+1 (415) 555-0134", "+14155550134"],
    ["415.555.0134", "+14155550134"],
    ["1-415-555-0134 ext. 12", "+14155550134"],
    ["0049 170 1234567", "+491701234567"],
    ["+44 (0)20 7946 0958", "+442079460958"],
    ["011 44 20 7946 0958", "+442079460958"],
    ["４１５ ５５５ ０１３４", "+14155550134"],
    ["12345", ""],
    ["", ""],
  ])("phone %s is %s", (phone, normal) => expect(normalizePhone(phone)).toBe(normal));

  test("ten digits are a number of the default country", () =>
    expect(normalizePhone("612 345 6789", "34")).toBe("+346123456789"));

  test.each([
    ["https://www.linkedin.com/in/Jordan-Ellery/?locale=de", "linkedin.com/in/jordan-ellery"],
    ["de.linkedin.com/in/jordan-ellery/en", "linkedin.com/in/jordan-ellery"],
    ["in/jordan-ellery", "linkedin.com/in/jordan-ellery"],
    ["jordan-ellery", "linkedin.com/in/jordan-ellery"],
    ["https://www.linkedin.com/in/j%C3%BCrgen", "linkedin.com/in/jürgen"],
    ["https://github.com/jell", ""],
    ["linkedin.com/company/meridian", ""],
  ])("LinkedIn %s is %s", (url, normal) => expect(normalizeLinkedinUrl(url)).toBe(normal));

  test.each([
    ["https://www.Meridian.example:443/jobs?x", "meridian.example"],
    ["jobs@meridian.example", "meridian.example"],
    ["meridian.example.", "meridian.example"],
  ])("domain %s is %s", (domain, normal) => expect(normalizeDomain(domain)).toBe(normal));

  const anything = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.webUrl(),
    fc.emailAddress(),
    fc.stringMatching(/^[+0-9 ().x-]{0,24}$/),
    fc.constantFrom("%252541", "..@gmail.com", "+@gmail.com", "linkedin.com/in/in/x", "00000001234567890"),
  );
  test.each([
    ["e-mail", normalizeEmail],
    ["phone", (text: string) => normalizePhone(text)],
    ["LinkedIn", normalizeLinkedinUrl],
    ["domain", normalizeDomain],
  ])("%s: normalizing twice gives the same result", (_, normalize) => {
    fc.assert(
      fc.property(anything, (text) => void expect(normalize(normalize(text))).toBe(normalize(text))),
      { numRuns: 500 },
    );
  });
});

describe("portfolio links show only their kind", () => {
  test.each([
    ["https://github.com/jell/x", "code samples"],
    ["https://jell.github.io", "code samples"],
    ["https://www.behance.net/jell", "design work"],
    ["https://jell.substack.com/p/1", "writing"],
    ["https://youtu.be/x", "video"],
    ["https://ellery.example", "website"],
    ["https://notgithub.com", "website"],
    ["https://blog.ellery.example", "writing"],
  ])("%s is %s", (url, kind) => expect(portfolioKind(url)).toBe(kind));

  test("are counted in an order that doesn't reveal the links' order", () => {
    const links = ["https://ellery.example", "https://github.com/a", "https://gitlab.com/b"];
    expect(portfolioKinds(links)).toEqual([
      { kind: "code samples", count: 2 },
      { kind: "website", count: 1 },
    ]);
    expect(portfolioKinds([...links].reverse())).toEqual(portfolioKinds(links));
  });
});
