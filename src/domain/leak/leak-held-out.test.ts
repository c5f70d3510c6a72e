import { describe, expect, test } from "vitest";
import type { Identity } from "../identity/identity.ts";
import { applyFix } from "../core/leak-finding.ts";
import { checkPublicText } from "./check.ts";
import type { LeakFinding } from "../core/leak-finding.ts";

/** Weaknesses found by a corpus that was written without knowledge of the rules, with other words than that corpus. */
const person = (fullName: string, employer = "Umbrafield"): Identity => ({
  fullName,
  email: "oq7@mail.example",
  portfolioLinks: [],
  pastEmployers: [employer],
});
const look = (text: string, identity?: Identity): LeakFinding[] =>
  checkPublicText({ summary: text }, { identity, showCompanyNames: false, confirmed: [] });
const kinds = (text: string, identity?: Identity) =>
  look(text, identity).map(({ kind, severity }) => `${severity} ${kind}`);
const refusedPart = (text: string, employer: string) =>
  look(text, person("Ottoline Quist", employer))
    .filter(({ severity }) => severity === "refuse")
    .map((finding) => finding.text)
    .join("|");

describe("a hidden employer is rejected completely", () => {
  test.each([
    ["Banco Verdal S.A.", "Banco Verdal", "Banco Verdal"],
    ["Kessler & Frohn GmbH & Co. KG", "Kessler und Frohn", "Kessler und Frohn"],
    ["Kessler & Frohn GmbH & Co. KG", "Kessler & Frohn GmbH & Co. KG", "Kessler & Frohn GmbH & Co. KG"],
    ["Havn Marine", "Havn Marine A/S", "Havn Marine A/S"],
    ["Havn Marine", "Havn Marine B.V.", "Havn Marine B.V."],
    ["Zing! Foods", "Zing! Foods LLC", "Zing! Foods LLC"],
    ["Zing!", "Zing! Inc.", "Zing! Inc."],
    ["Farrow-Hale plc", "farrow-hale plc", "farrow-hale plc"],
    ["Farrow-Hale plc", "Farrow-Hale  plc", "Farrow-Hale  plc"],
    ["Dunmore & Company, Inc.", "dunmore & company, inc.", "dunmore & company, inc."],
    ["Dunmore & Pike Inc.", "#Dunmore&PikeInc", "Dunmore&PikeInc"],
    ["AB Norrland", "Norrland", "Norrland"],
    ["D'Ortega Wines", "D'Ortega", "D'Ortega"],
  ])("%s written %s", (employer, written, whole) => {
    expect(refusedPart(`The non-compete with ${written} ends in March.`, employer)).toBe(whole);
  });

  test.each([
    ["Quarrington Foods", "Quarring-\nton Foods"],
    ["Kessler & Frohn", "Kessler & Froh-\nn"],
    ["Farrow-Hale", "Farrow-\nHale"],
  ])("%s broken over two lines", (employer, written) => {
    expect(refusedPart(`Six years at ${written} in billing.`, employer)).toBe(written);
  });

  test.each([
    ["9-Dots", "Nine Dots"],
    ["Nine/Dots", "9 Dots"],
    ["St. Brannoc Clinic", "Saint Brannoc Clinic"],
    ["Kino+", "Kino Plus"],
    ["Ah!Clear", "Ah! Clear"],
    ["Harbor.works", "Harbor dot works"],
    ["K & J. Barlow", "K  &  J.  Barlow"],
  ])("%s also written %s", (employer, written) => {
    expect(refusedPart(`Six years at ${written} in billing.`, employer)).not.toBe("");
  });

  test.each([
    ["B&Q", "b&q"],
    ["G+J Media", "g+j media"],
    ["Kino+", "kino+"],
    ["Ah!Clear", "ah!clear"],
  ])("%s in lower case keeps its sign: %s", (employer, written) => {
    expect(refusedPart(`Six years at ${written} in billing.`, employer)).not.toBe("");
  });

  test("initials with punctuation at either end, and industry terms next to an employer's name", () => {
    expect(kinds("The non-compete with KF&D ends soon.", person("Ottoline Quist", "Kessler, Frohn & Dale"))).toEqual([
      "ask employer",
    ]);
    expect(kinds("Two years at T&E, then a startup.", person("Ottoline Quist", "Tarrant & Eaves"))).toEqual([
      "ask employer",
    ]);
    expect(kinds("Owned the T&E policy.", person("Ottoline Quist", "Tarrant & Eaves"))).toEqual([]);
  });

  test("an amount is not a two-character employer", () => {
    expect(kinds("Grants of up to $3M a year.", person("Ottoline Quist", "3M"))).toEqual([]);
    expect(kinds("Ten years with 3M in Texas.", person("Ottoline Quist", "3M"))).toEqual(["ask employer"]);
  });
});

describe("a name in escapes, tags and other forms", () => {
  test.each([
    "Kow%61lczyk",
    "%4Bowalczyk",
    "Kow\\u0061lczyk",
    "Kow\\x61lczyk",
    "Kow<b></b>alczyk",
    "Kow<wbr>alczyk",
    'Kow<span class="x">alczyk</span>',
  ])("%s", (written) => {
    expect(kinds(`Built it with ${written} in 2019.`, person("Robert Kowalczyk"))).toContain("refuse name");
  });

  test.each([
    ["Ana Figueiredo de Matos", "Figueirdo"],
    ["Nora Summerfield", "Surnrnerfield"],
    ["Ove Waldenstrom", "VValdenstrom"],
    ["Sima Jingyi", "司马静怡"],
    ["Joris van Dijkhuizen", "van Dykhuizen"],
  ])("%s as %s", (fullName, written) => {
    expect(kinds(`Built it with ${written} in 2019.`, person(fullName))).toContain("refuse name");
  });

  test.each([
    ["Zbigniew Harkawy", "Zbyszek"],
    ["Dolores Ruiz-Oca", "Lola"],
    ["Yevgeny Belotserkov", "Zhenya"],
  ])("%s raises a question as %s", (fullName, nickname) => {
    expect(look(`Great fit. ${nickname} can start in March.`, person(fullName)).length).toBeGreaterThan(0);
  });

  test("two letters that look like one don't count in an ordinary word", () => {
    expect(look("A corner office and modern tools.", person("Tom Comer"))).toEqual([]);
    expect(look("Modern tools for the team.", person("Ada Modem"))).toEqual([]);
  });

  test.each([
    "Grew by 20% each year",
    "Uses List<String> and Map<b, c>",
    "C:\\users and \\x86 paths",
    "100%-owned by the team",
  ])("%s passes", (text) => {
    expect(look(text, person("Robert Kowalczyk"))).toEqual([]);
  });
});

describe("phone numbers of strangers", () => {
  test.each([
    "46 55 12 09 33",
    "plus 44 1632 960112",
    "six46 555 0119",
    "7️⃣9️⃣0️⃣0️⃣9️⃣0️⃣0️⃣1️⃣2️⃣3️⃣",
    "⑦⑨⓪⓪⑨⓪⓪①②③",
    "79OO9OO123",
    "७९००९००१२३",
    "my cell is 64655\n50119",
    "3035\n550177",
  ])("%j is rejected", (number) => {
    expect(kinds(`Notes: ${number} in the evening.`)).toEqual(["refuse phone"]);
  });

  test.each([
    "Territories:\n94103\n94105",
    "Percentiles 10 25 50 75 90",
    "plus 20 000 000 rows",
    "Five9, 2018-2021",
    "reach 4512345 users",
    "Grew from 12000\n30000 orders",
    "Salary 85000-95000",
  ])("%j passes", (text) => {
    expect(kinds(text)).not.toContain("refuse phone");
  });
});

describe("names of strangers", () => {
  test.each([
    "Declan O'Meara joined the call.",
    "Feedback from Ewa McAndrews: strong.",
    "Ildze Kalnins-Wells approved it.",
    "The lead is Sjoukje van der Meer.",
    "Hye-won Jang will call.",
    "Best regards,\nOlumide Akintola",
    "Signed: Vasilis Markakis",
    "Speak to Ravi T. first.",
    "Ask for Prof. Hallqvist.",
    "Ask for T. Hallworthy-Ngata.",
    "Send it to T.J. Kowalewski today.",
    "Ask for miss Kealoha.",
    "Ask for meera chidambaram today.",
    "I'll check with Vasilis tomorrow.",
  ])("%s raises a question", (text) => {
    expect(kinds(text)).toContain("ask possible-name");
  });

  test.each([
    "Based in Kota Kinabalu, hybrid.",
    "Relocating to Nova Gorica in May.",
    "The office is near downtown Walla Walla.",
    "University of Nova Gorica, 2014",
    "Lives in Virginia Beach.",
    "Rio de Janeiro and back.",
    "Series B. Zscaler rollout came later.",
    "With Gramm-Leach controls in place.",
    "MBA from Duquesne Hopkins University.",
    "Owned the plan from Figma to Kotlin.",
  ])("%s passes", (text) => {
    expect(kinds(text)).toEqual([]);
  });
});

describe("company lines of a résumé", () => {
  test.each([
    "Sr. Analyst, Deloitte, '16-'19",
    "Data Engineer — Palantir — 2 yrs 3 mos",
    "Harrowell Partners, 2016-2019",
    "Umbra Dynamics  Aug. 2017 - Nov. 2020  Team Lead",
    "Employer: Globex",
    "Current company: Umbra",
    "Stripe, Project Lead, 2015 - 2018",
    "Shopify - Berlin - 2011 to 2013",
    "Umbra Dynamics: Engineer since 2021",
    "Accenture: Team Lead since 2021",
  ])("%s raises a question", (text) => {
    expect(kinds(text)).toContain("ask possible-company");
  });

  test.each([
    "Python | 5 years | Alembic",
    "Kubernetes, 3 years",
    "Team lead since 2019",
    "Company: early-stage, remote",
    "Managing Partner, 2010 - 2014",
  ])("%s passes", (text) => {
    expect(kinds(text)).toEqual([]);
  });
});

describe("mailboxes, handles, network addresses", () => {
  test.each([
    "gmail: nora.builds.it",
    "my gmail is nora.builds.it",
    "hotmail address: nb1984",
    "Telegram is nora_k",
    "my Twitter is devlead42",
    "hit me up on Signal, nora.42",
    "gh: nora-k42",
    "search GitHub for nora-k42",
    "calendly slash nkdev",
    "t me slash nora_k",
    "add me on WeChat, id nora_k88",
    "Skype live:nora.k",
    "nora.k@ [gmail]",
    "nora77 at web punkt de",
    "203[.]0[.]113[.]9",
    "203 dot 0 dot 113 dot 9",
    "198.51.100.9/cv.pdf",
  ])("%s is rejected", (text) => {
    expect(kinds(`More: ${text}`).some((kind) => kind.startsWith("refuse"))).toBe(true);
  });

  test.each([
    "Slack: daily standups",
    "Medium: long reads",
    "LinkedIn is where we post",
    "Networks 10.0.0.0/8",
    "Signal: low latency",
    "GitHub is used by all teams",
    "Gmail is the mail client",
  ])("%s passes", (text) => {
    expect(look(`Notes: ${text}.`)).toEqual([]);
  });
});

describe("gendered words", () => {
  test.each([
    "Father of four, no travel.",
    "An ambitious woman in finance.",
    "A family man at heart.",
    "The guy is a wizard.",
    "Served as spokeswoman for a year.",
    "Back from maternity leave in May.",
    "SHE CAN START TODAY AND HAS NOTICE.",
  ])("%s is a question", (text) => {
    expect(kinds(text)).toContain("ask gendered");
  });

  test("a fix keeps the sentence correct", () => {
    const fixed = (text: string, identity?: Identity) =>
      look(text, identity)
        .toReversed()
        .reduce((current, finding) => applyFix(current, finding), text);
    expect(fixed("Back from maternity leave in May.")).toBe("Back from parental leave in May.");
    expect(fixed("Worked at Dunmore Labs, Inc.'s plant.", person("Ottoline Quist", "Dunmore Labs, Inc."))).toBe(
      "Worked at a former employer's plant.",
    );
  });

  test.each([
    "Planned Father's Day sales.",
    "Estimated 200 man-hours.",
    "Paid maternity leave and a pension.",
    "SHE audits in two plants.",
    "Women's apparel buyer.",
  ])("%s passes", (text) => {
    expect(kinds(text)).toEqual([]);
  });
});
