import fc from "fast-check";
import { exhaustive } from "#tests/support/exhaustive.ts";
import { describe, expect, test } from "vitest";
import type { Identity } from "../identity/identity.ts";
import { applyFix, confirmationKey } from "../core/leak-finding.ts";
import { checkPublicText, type LeakCheckOptions, publish } from "./check.ts";
import { people } from "#tests/support/leak-corpus-leaking.ts";
import type { LeakFinding } from "../core/leak-finding.ts";

const jordan: Identity = {
  fullName: "Jordan Ellery",
  email: "j.ellery@mail.example",
  phone: "+1 415 555 0134",
  linkedinUrl: "https://www.linkedin.com/in/jordan-ellery-87b1a2",
  portfolioLinks: ["https://github.com/jellcodes"],
  currentEmployer: { name: "Meridian Robotics, Inc.", domain: "meridianrobotics.example" },
  pastEmployers: ["Northwind Freight GmbH", "Oracle"],
};
const will: Identity = {
  fullName: "Will Austin",
  email: "waustin77@mail.example",
  portfolioLinks: [],
  currentEmployer: { name: "Target" },
  pastEmployers: ["Oracle"],
};

const look = (text: string, identity?: Identity, more: Partial<LeakCheckOptions> = {}): LeakFinding[] =>
  checkPublicText({ summary: text }, { identity, showCompanyNames: false, confirmed: [], ...more });
const seen = (text: string, identity?: Identity, more: Partial<LeakCheckOptions> = {}) =>
  look(text, identity, more).map((finding) => `${finding.severity} ${finding.kind} ${finding.text}`);

describe("a summary that reveals the candidate", () => {
  test("gets a finding with field, place, reason and fix", () => {
    const text =
      "Builds and runs the platforms other engineers ship on. Before that Jordan led infrastructure, reachable " +
      "on 415 555 0134.";
    expect(look(text, jordan).map(({ says, fix }) => [says, fix?.label])).toEqual([
      [
        `"Jordan" in Professional Summary, word 12, is the candidate's first name. Replace it with "they" or ` +
          "remove it.",
        'Replace with "they"',
      ],
      [`"415 555 0134" in Professional Summary, word 17, is the candidate's phone number. Remove it.`, "Remove"],
    ]);
  });

  test("is rejected for a name, an email address and +1 (415) 555-0134, in any text", () => {
    expect(look("Ask for Jordan Ellery.", jordan)[0]!.says).toBe(
      `"Jordan Ellery" in Professional Summary, word 3, is the candidate's name. Replace it with "them" or ` +
        "remove it.",
    );
    expect(look("Write to sam.roe@mail.example today.")[0]!.says).toBe(
      `"sam.roe@mail.example" in Professional Summary, word 3, is an email address. Remove it.`,
    );
    expect(look("Call +1 (415) 555-0134 after five.")[0]!.says).toBe(
      `"+1 (415) 555-0134" in Professional Summary, word 2, is a phone number. Remove it.`,
    );
    for (const text of [
      "Ask for Jordan Ellery.",
      "Write to sam.roe@mail.example today.",
      "Call +1 (415) 555-0134 after five.",
    ])
      expect(publish({ summary: text }, { identity: jordan, showCompanyNames: false, confirmed: [] }).ok).toBe(false);
  });

  test("names the list entry, with the caller's label if there is one", () => {
    const fields = { "experienceBullets.2": "Jordan shipped it.", "screening.scorecards.0.name": "Ellery" };
    const [bullet, card] = checkPublicText(fields, {
      identity: jordan,
      showCompanyNames: false,
      confirmed: [],
      fieldLabels: { experienceBullets: "Achievement" },
    });
    expect(bullet!.says).toContain("in Achievement 3, word 1,");
    expect(card!.says).toContain("in Scorecard 1 name, word 1,");
  });

  test("quotes only the text itself", () => {
    for (const finding of look("Jord\u200ban, J.Ellery, five five five 0134, Bob of Oracle Inc.", jordan))
      for (const secret of [jordan.fullName, jordan.email, "415", "Meridian", "Northwind", "jellcodes"])
        expect(finding.says).not.toContain(secret);
  });
});

describe("the name in other spellings", () => {
  test.each([
    "J. Ellery",
    "Ellery, Jordan",
    "JORDAN",
    "jordan's",
    "J o r d a n",
    "j-o-r-d-a-n",
    "jordanEllery",
    "jordan_ellery",
    "thejordanellery99",
    "J0rd4n",
    "Jоrdan",
    "Ｊｏｒｄａｎ",
    "Jor\u200bdan",
    "Jor\u00addan",
    "ɴᴏᴛ Jᴏʀᴅᴀɴ",
    "Jor-dan",
    "🇯🇴🇷🇩🇦🇳",
    "jellery",
  ])("%s is rejected", (text) => {
    expect(look(`Built it with ${text} once.`, jordan).filter((finding) => finding.severity === "refuse")).toHaveLength(
      1,
    );
  });

  test.each([
    ["Jürgen Müller", "Juergen Mueller"],
    ["Jürgen Müller", "Jurgen Muller"],
    ["Juergen Mueller", "Jürgen Müller"],
    ["Siobhán O'Brien", "OBrien"],
    ["Anne-Marie Weiß", "Annemarie Weiss"],
    ["Robert Kowalczyk", "Bobby"],
    ["Liz Kowalczyk", "Elizabeth"],
    ["Иван Петров", "Ivan Petrov"],
    ["王伟", "我是王伟工程师"],
    ["Kowalczyk, Robert", "Kowalczyk"],
    ['Robert "Buzz" Kowalczyk', "Buzz"],
  ])("%s is found in %s", (fullName, text) => {
    expect(
      look(`Built: ${text}.`, { fullName, email: "x@mail.example", portfolioLinks: [], pastEmployers: [] }).some(
        (finding) => finding.severity === "refuse",
      ),
    ).toBe(true);
  });

  const plain = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "");
  const cases: Record<string, (text: string) => string> = {
    "as it is": (text) => text,
    "small letters": (text) => text.toLowerCase(),
    capitals: (text) => text.toUpperCase(),
    "every other letter": (text) =>
      [...text].map((letter, at) => (at % 2 === 0 ? letter.toLowerCase() : letter.toUpperCase())).join(""),
  };
  test.each(Object.keys(cases))("every person's name is found in %s, without accents and across lines", (how) => {
    const written = cases[how]!;
    for (const person of people)
      for (const name of [`${person.given} ${person.surname}`, `${person.surname} ${person.given}`])
        for (const text of [name, plain(name)].map(written))
          for (const gap of [" ", "\n", "\r\n", "\n\n  ", "\u2028", "\u00a0"]) {
            const found = look(`Talk to ${text.replaceAll(" ", gap)} about it.`, person);
            expect(
              found.map(({ kind }) => kind),
              `${text} with ${JSON.stringify(gap)}`,
            ).toContain("name");
          }
  });

  test("two adjacent parts are one finding", () => {
    expect(seen("Dr. Jordan van Ellery, then Ellery J.", jordan)).toEqual([
      "refuse name Dr. Jordan van Ellery",
      "refuse name Ellery J",
    ]);
  });

  test("a name inside another word doesn't count", () => {
    expect(look("Jordanian celleryx artillery.", jordan)).toEqual([]);
    expect(look("All annual plans, banned manners.", { ...jordan, fullName: "Ann Al" })).toEqual([]);
    expect(
      look("Li-ion batteries, NG firewalls.", { ...jordan, fullName: "Wei Li" }).filter(
        (finding) => finding.severity === "refuse",
      ),
    ).toEqual([]);
  });
});

describe("an incomplete identity", () => {
  test("hides nothing yet and causes no error", () => {
    const empty: Identity = {
      fullName: "",
      email: "",
      phone: "",
      linkedinUrl: "",
      portfolioLinks: [""],
      currentEmployer: { name: "", domain: "" },
      pastEmployers: [""],
    };
    const begun: Identity = {
      ...empty,
      fullName: "J",
      email: "j@",
      phone: "+1",
      linkedinUrl: "https://",
      portfolioLinks: ["https://"],
      currentEmployer: { name: "A", domain: "." },
    };
    for (const identity of [empty, begun]) expect(look("A team of J developers; Python and Go.", identity)).toEqual([]);
  });
});

describe("a name that is also a word, a place or a skill", () => {
  test("in lower case it raises no question", () => {
    expect(look("They will lead, go to market and hit the target.", { ...will, pastEmployers: ["Go"] })).toEqual([]);
  });

  test("with a capital it raises a question that a confirmation answers", () => {
    const finding = look("Wants to move to Austin again.", will)[0]!;
    expect(finding).toMatchObject({ severity: "ask", text: "Austin", kind: "name" });
    expect(finding.says).toBe(
      `"Austin" in Professional Summary, word 5, is the candidate's last name and also an ordinary word. Replace ` +
        `it with "them" or remove it, or confirm that you mean the ordinary word.`,
    );
    expect(look("Wants to move to Austin again.", will, { confirmed: [confirmationKey(finding)] })).toEqual([]);
  });

  test("a confirmation counts for that text in that field only, and never for an error", () => {
    expect(
      look("Wants to move to Austin again.", will, { confirmed: ["headlineRole:Austin", "summary:austin"] }),
    ).toHaveLength(1);
    expect(look("Jordan led it.", jordan, { confirmed: ["summary:Jordan"] })).toHaveLength(1);
  });

  test.each([
    "Will Austin",
    "will Austin, WILL AUSTIN",
    "Austin, Will",
    "W. Austin",
    "Mr. Austin",
    "Will A. led",
    "WillAustin",
    "will.austin",
    "Bill Austin",
  ])("%s is the name", (text) => {
    expect(look(`About ${text}`, will).some((finding) => finding.severity === "refuse")).toBe(true);
  });

  test.each([
    "Based in Austin, TX.",
    "Austin, Texas",
    "Will relocate for the right offer.",
    "Skills: Oracle, PostgreSQL, Redis",
    "Oracle Database 19c",
  ])("%s is clearly the word", (text) => {
    expect(look(text, will)).toEqual([]);
  });

  test("a skill, city or state field that holds only the word passes", () => {
    const fields = { "keySkills.0": "Oracle", locationCity: "Austin", locationState: "Texas" };
    expect(checkPublicText(fields, { identity: will, showCompanyNames: false, confirmed: [] })).toEqual([]);
  });

  test.each(["mark green", "MARK GREEN", "mArK gReEn", "mark\ngreen", "mark\r\n  green", "green, mark", "mark-green"])(
    "a name of two words is found together: %j",
    (text) => {
      expect(look(`We asked ${text} to lead.`, { ...will, fullName: "Mark Green" })).not.toEqual([]);
    },
  );

  test("a name of two words in small letters is a question that a confirmation answers", () => {
    const text = "They mark green builds, so a mark is green. Green.";
    const [finding, ...others] = look(text, { ...will, fullName: "Mark Green" });
    expect([finding!.severity, finding!.text, others.map((each) => each.text)]).toEqual([
      "ask",
      "mark green",
      ["Green"],
    ]);
    expect(finding!.says).toContain("is the candidate's name and also an ordinary word");
    const confirmed = [finding!, ...others].map(confirmationKey);
    expect(look(text, { ...will, fullName: "Mark Green" }, { confirmed })).toEqual([]);
    expect(seen("Ships may li builds.", { ...will, fullName: "May Li" })).toEqual(["ask name may li"]);
  });

  test("distinguishes a month from a person", () => {
    const april: Identity = { ...will, fullName: "April May" };
    expect(look("Started in April 2022, promoted in May 2023.", april)).toEqual([]);
    expect(seen("Led by April for years.", april)).toEqual(["ask name April"]);
  });

  test("San Diego is not Diego", () => {
    const diego: Identity = { ...will, fullName: "Diego Marquez" };
    expect(look("Open to San Diego.", diego)).toEqual([]);
    expect(seen("Diego led it.", diego)).toEqual(["refuse name Diego"]);
  });
});

describe("employers", () => {
  test.each([
    "Meridian Robotics",
    "meridian robotics inc",
    "MeridianRobotics",
    "MERIDIAN ROBOTICS'",
    "Northwind",
    "northwind freight",
  ])("%s is rejected while names are hidden", (text) => {
    expect(
      look(`Ran ${text} operations`, jordan).some(
        (finding) => finding.kind === "employer" && finding.severity === "refuse",
      ),
    ).toBe(true);
    expect(look(`Ran ${text} operations`, jordan, { showCompanyNames: true })).toEqual([]);
  });

  test("a product's name raises a question, its use as an employer is rejected", () => {
    expect(seen("Knows Oracle well.", jordan)).toEqual(["ask employer Oracle"]);
    expect(seen("Engineer at Oracle for ten years.", jordan)).toEqual(["refuse employer Oracle"]);
    expect(seen("Worked for Target in stores.", will)).toEqual(["refuse employer Target"]);
    expect(seen("Oracle Corp. trained.", jordan)).toEqual(["refuse employer Oracle Corp."]);
  });

  test("initials of a hidden employer raise a question in capitals only", () => {
    const identity = { ...jordan, pastEmployers: ["Quillbridge Data Exchange"] };
    expect(seen("The QDE years.", identity)).toEqual(["ask employer QDE"]);
    expect(look("The qde years.", identity)).toEqual([]);
  });
});

describe("a stranger's text", () => {
  test("is never compared with hidden values", () => {
    expect(look("Jellcodes and Meridian Robotics, mailbox jellery.")).toEqual([]);
  });

  test.each([
    "415-555-0134",
    "+44 20 7946 0958",
    "WhatsApp 442079461000",
    "four one five, five five five, zero one three four",
    "sam at gmail dot com",
    "samroe.dev",
    "@samroe",
    "Telegram: sroe77",
    "linkedin.com/in/sam-roe",
  ])("%s is rejected", (text) => {
    expect(look(`More: ${text}`).some((finding) => finding.severity === "refuse")).toBe(true);
  });

  test.each([
    "$120,000 - $150,000",
    "120000-150000",
    "2019-2023",
    "10,000 users",
    "99.99%",
    "NIST 800-53",
    "NIST 800-171",
    "ISO 27001",
    "1,000,000,000 rows",
    "01/2018 - 06/2021",
    "03.2015 - 07.2019",
    "192.168.100.200",
    "24/7/365",
    "500-1000 servers",
    "Version 10.15.7",
    "24 x 7",
    "COVID-19",
    "401(k)",
    "9 to 5",
    "Node.js",
    "ASP.NET",
    "Next.js, Vue.js and D3.js",
    ".NET 8",
    "TS/SCI",
    "CI/CD",
    "@angular/core",
    "@types/node",
    "Socket.IO",
    "B.Com",
    "e.g. this",
    "and/or",
    "systems.In 2020",
    "C#",
    "the dot com years",
    "a dot net developer",
    "GitHub Actions",
    "Twitter: led the ads team",
  ])("%s passes", (text) => {
    expect(look(`Notes: ${text} and so on.`)).toEqual([]);
  });

  test.each([
    ["Mentored by Sarah Connor.", "possible-name"],
    ["Reported to Mr. Brown.", "possible-name"],
    ["Wojciech Kowalski agreed.", "possible-name"],
    ["Mark Zimmerman agreed.", "possible-name"],
    ["Worked for Foobarix.", "possible-company"],
    ["Ten years at Google.", "possible-company"],
    ["Sold to Blue Ocean LLC.", "possible-company"],
    ["An ex-Foobarix leader.", "possible-company"],
  ])("%s raises a question", (text, kind) => {
    expect(look(text).map((finding) => [finding.kind, finding.severity])).toEqual([[kind, "ask"]]);
  });

  test.each([
    "Georgia Tech and the University of Illinois at Urbana-Champaign",
    "Google Cloud at scale",
    "Black Belt in Six Sigma",
    "Presented at KubeCon",
    "Series B startup in New York",
    "Great Expectations and Apache Airflow",
    "San Francisco Bay Area",
  ])("%s raises none", (text) => {
    expect(look(text)).toEqual([]);
  });

  test("company names raise no question if the listing shows them", () => {
    expect(look("Worked for Foobarix.", undefined, { showCompanyNames: true })).toEqual([]);
  });
});

describe("fixes", () => {
  test.each([
    ["Before that Jordan led it.", "Before that they led it."],
    ["Jordan led it.", "They led it."],
    ["Hired by Jordan in 2019.", "Hired by them in 2019."],
    ["Jordan's team", "The candidate's team"],
    ["Now Jordan runs it", "Now the candidate runs it"],
    ["Worked at Northwind.", "Worked at a former employer."],
    ["Call 415-555-0134 now.", "Call now."],
    ["Reachable on 415-555-0134.", "Reachable on."],
  ])("%s becomes %s", (text, fixed) => {
    expect(
      applyFix(
        text,
        look(text, jordan).find((finding) => finding.severity === "refuse")!,
      ),
    ).toBe(fixed);
  });

  test("leave a text alone that has changed since", () => {
    expect(applyFix("Something else entirely.", look("Before that Jordan led it.", jordan)[0]!)).toBe(
      "Something else entirely.",
    );
  });
});

const pieces = fc.constantFrom(
  "Jordan",
  "Ellery",
  "J. Ellery",
  "will",
  "Will",
  "Austin",
  "Oracle",
  "at Oracle",
  "Meridian Robotics",
  "415-555-0134",
  "+1 (415) 555-0134",
  "j.ellery@mail.example",
  "sam at gmail dot com",
  "github.com/jellcodes",
  "@jellcodes",
  "Sarah Connor",
  "Acme Inc.",
  "J o r d a n",
  "Jor\u200bdan",
  "Ｅｌｌｅｒｙ",
  "led",
  "the",
  "team.",
  "and",
  "Go,",
  "2019-2023",
  "ß",
  "\n",
  "é",
  "😀",
  "-",
  "(",
  "1",
  "four",
  "dot",
  "at",
);
const texts = fc.oneof(
  fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join(" ")),
  fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join("")),
  fc.string({ unit: "grapheme", maxLength: 80 }),
);

describe("every text", () => {
  test("has findings that slice to the quoted text, in order, without overlap", () => {
    fc.assert(
      fc.property(texts, fc.constantFrom(undefined, jordan, will, ...people), (text, identity) => {
        let previous = 0;
        for (const finding of look(text, identity)) {
          expect(text.slice(finding.start, finding.end)).toBe(finding.text);
          expect(finding.start).toBeGreaterThanOrEqual(previous);
          expect(finding.end).toBeGreaterThan(finding.start);
          previous = finding.end;
        }
      }),
      { numRuns: exhaustive ? 2_000 : 150 },
    );
  });

  test("loses a finding by its fix", () => {
    fc.assert(
      fc.property(
        fc.array(pieces, { maxLength: 10 }).map((parts) => parts.join(" ")),
        (text) => {
          const count = (where: string, finding: LeakFinding) =>
            look(where, jordan).filter((other) => other.kind === finding.kind && other.text === finding.text).length;
          for (const finding of look(text, jordan))
            expect(count(applyFix(text, finding), finding)).toBeLessThan(count(text, finding));
        },
      ),
      { numRuns: exhaustive ? 1_500 : 100 },
    );
  });

  test("can be published after all fixes", () => {
    fc.assert(
      fc.property(texts, (text) => {
        let current = text;
        for (let turn = 0; turn <= text.length; turn++) {
          const next = look(current, jordan)[0];
          if (next === undefined) break;
          current = applyFix(current, next);
        }
        expect(publish({ summary: current }, { identity: jordan, showCompanyNames: false, confirmed: [] }).ok).toBe(
          true,
        );
      }),
      { numRuns: exhaustive ? 1_500 : 100 },
    );
  });

  test("is published unchanged", () => {
    const fields = { summary: "Builds platforms.", "experienceBullets.0": "Ships weekly." };
    expect(publish(fields, { showCompanyNames: false, confirmed: [] })).toEqual({ ok: true, texts: fields });
  });
});
