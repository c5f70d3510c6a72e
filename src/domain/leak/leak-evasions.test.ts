import { describe, expect, test } from "vitest";
import type { Identity } from "../identity/identity.ts";
import { applyFix } from "../core/leak-finding.ts";
import { checkPublicText } from "./check.ts";
import type { LeakFinding } from "../core/leak-finding.ts";

const robert: Identity = {
  fullName: "Robert Kowalczyk",
  email: "rk.jobs77@mail.example",
  portfolioLinks: [],
  currentEmployer: { name: "Lakeshore Analytics LLC" },
  pastEmployers: ["Northwind Freight GmbH", "Procter & Gamble"],
};
const named = (fullName: string): Identity => ({ ...robert, fullName });
const check = (fields: Record<string, string>, identity?: Identity) =>
  checkPublicText(fields, { identity, showCompanyNames: false, confirmed: [] });
const look = (text: string, identity?: Identity) => check({ summary: text }, identity);
const refused = (findings: readonly LeakFinding[]) => findings.some(({ severity }) => severity === "refuse");

describe("a disguised name is found", () => {
  test.each([
    "Kowalzcyk",
    "Kowalcyzk",
    "Kowalczy",
    "Kowallczyk",
    "Kovalczyk",
    "KOWALCZIK",
    "Kowalczyck",
    "kowalczyc",
    "Kowalczky's",
  ])("one letter wrong: %s", (text) => {
    expect(refused(look(`Built it with ${text} in 2019.`, robert))).toBe(true);
  });

  test.each([
    "Kow&al&czyk",
    "K&o&w&a&l&c&z&y&k",
    "K#o#w#a#l#c#z#y#k",
    "K=o=w=a=l=c=z=y=k",
    "K:o:w:a:l:c:z:y:k",
    "Kowal🙂czyk",
    "K🙂o🙂w🙂a🙂l🙂c🙂z🙂y🙂k",
    "K👩‍💻o👩‍💻w👩‍💻a👩‍💻l👩‍💻c👩‍💻z👩‍💻y👩‍💻k",
    "Kowal%czyk",
    "Kowal;czyk",
  ])("signs between letters: %s", (text) => {
    expect(refused(look(`Built it with ${text} once.`, robert))).toBe(true);
  });

  test.each([
    ["Aaron Smith", "($mith)"],
    ["Aaron Smith", "@aron"],
    ["Aaron Smith", "4aron 5mith"],
    ["Ellen Vance", "3llen"],
    ["Siobhan Ivarson", "!varson"],
    ["Beatrix Lindqvist", "8eatrix"],
    ["Beatrix Lindqvist", "£indqvist"],
  ])("%s as %s", (fullName, text) => {
    expect(look(`Ask ${text} about it.`, named(fullName)).length).toBeGreaterThan(0);
  });

  test.each([
    "Kow\u2800alczyk",
    "Robert\u2800Kowalczyk",
    "K\u{e0020}owal\u{e0041}czyk",
    "&#75;owalczyk",
    "K&#x6f;walczyk",
    "Robert&nbsp;Kowalczyk",
    "Kow&shy;alczyk",
    "rk&period;jobs77&commat;mail&period;example",
  ])("invisible characters, and characters written as escapes: %s", (text) => {
    expect(refused(look(`Built it with ${text} once.`, robert))).toBe(true);
  });

  test.each([
    ["Lisu", "ꓗꓳꓪꓮꓡꓚꓜꓬꓗ"],
    ["Cherokee", "ᏦOᏔᎪᏞᏟᏃᎩᏦ"],
    ["Canadian syllabics", "KOᗯᗩᒪᑕZYK"],
    ["Coptic", "ⲔⲞWⲀLⲤZⲨⲔ"],
    ["Old Italic", "𐌊owalczyk"],
    ["signs", "K∅walczyk"],
  ])("letters of other scripts that look Latin: %s", (_script, text) => {
    expect(refused(look(`Built it with ${text} once.`, robert))).toBe(true);
  });

  test("a text in invisible tag characters is rejected, a flag is not", () => {
    const hidden = [..."Kowalczyk"].map((char) => String.fromCodePoint(0xe0000 + char.charCodeAt(0))).join("");
    expect(look(`Strong in Go.${hidden}`).map(({ kind, severity }) => [kind, severity])).toEqual([
      ["hidden-text", "refuse"],
    ]);
    expect(look("Worked from \u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} for years.")).toEqual([]);
  });

  test.each([
    ["Robert Kowalczyk", "Ковальчик Роберт"],
    ["Robert Kowalczyk", "Κοβάλτσικ"],
    ["Priya Raghunathan", "प्रिया रघुनाथन"],
    ["Minsoo Jang", "장민수"],
    ["Minsu Kim", "김민수"],
    ["Kenji Nakamura", "なかむら けんじ"],
    ["Kenji Nakamura", "ナカムラ"],
    ["Qasim Haddad", "قاسم حداد"],
    ["Shlomo Mizrahi", "שלמה מזרחי"],
    ["Wei Zhang", "张伟"],
    ["Zhang Wei", "張偉"],
    ["Giorgos Papadakis", "Παπαδάκης Γιώργος"],
    ["Oksana Shevchenko", "Шевченко"],
  ])("%s in another script, in either order: %s", (fullName, text) => {
    expect(refused(look(`Built the platform. ${text} led it.`, named(fullName)))).toBe(true);
    expect(refused(look(`Built the platform. ${text} led it.`, named("Ottoline Brimble")))).toBe(false);
  });

  test("a name split across two bullets or skills is marked and removed in both", () => {
    const bullets = check(
      { "experienceBullets.0": "Led billing with R. Kowal", "experienceBullets.1": "czyk style reviews in 2020." },
      robert,
    );
    expect(bullets.map(({ field, text, fix }) => [field, text, fix?.replaceWith])).toEqual([
      ["experienceBullets.0", "Kowal", ""],
      ["experienceBullets.1", "czyk", ""],
    ]);
    expect(refused(check({ "keySkills.0": "Kowal", "keySkills.1": "czyk", "keySkills.2": "Go" }, robert))).toBe(true);
    expect(
      refused(check(Object.fromEntries([..."kowalczyk"].map((char, index) => [`keySkills.${index}`, char])), robert)),
    ).toBe(true);
    expect(check({ "keySkills.0": "Go", "keySkills.1": "Rust", "keySkills.2": "SQL" }, robert)).toEqual([]);
  });
});

describe("contact details in any text", () => {
  test.each([
    "sam at hotmail com",
    "sam.roe at gmail",
    "sroe77 at yahoo com",
    "sam at gmail dot com",
    "sam at g mail dot com",
    "sroe77 at hot mail com",
    "sam at g-mail dot com",
    "sroe at acmecorp com",
    "IG: jdoe",
    "insta: jdoe_writes",
    "find me as sroe",
    "look me up as sam_roe",
    "goes by sroe77",
    "add me: sroe",
    "my handle is sroe",
    "username: sroe",
    "search for sroe_codes",
    "sroe77 on Telegram",
    "DM me on Discord as sroe",
    "server 203.0.113.7",
    "2001:db8:85a3::8a2e:370:7334",
    "ssh 8.34.211.9",
  ])("%s is rejected", (text) => {
    expect(refused(look(`More: ${text}`))).toBe(true);
  });

  test.each([
    "Engineer at Yahoo in 2015",
    "worked at Outlook for a year",
    "Led support at Fast Mail. Me and two others",
    "search for anomalies in logs",
    "Goes by the book",
    "Networks 10.0.0.0/8 and 192.168.1.20",
    "Version 4.12.0.1 of the agent",
    "Java 1.8.0.202",
    "std::vector and a::b",
    "Found at 10:30:45 UTC",
    "Find us as early adopters",
    "contact them as needed",
    "reach them by phone",
    "GitHub Actions on AWS",
    "pipelines on GitHub",
    "Slack bots and Medium posts",
    "known as a calm leader",
    "username validation and handle errors",
  ])("%s passes", (text) => {
    expect(refused(look(`Notes: ${text}.`))).toBe(false);
  });
});

describe("gendered words", () => {
  test.each([
    "Reach him at the office.",
    "She led the team.",
    "Her manager said so.",
    "Promoted twice by himself.",
    "The hiring manager and her team.",
    "A mother of two.",
  ])("%s is a question, not an error", (text) => {
    expect(look(text).map(({ kind, severity }) => [kind, severity])).toEqual([["gendered", "ask"]]);
  });

  test.each([
    "He/she will report to the CTO.",
    "his or her manager",
    "(s)he",
    "she/her",
    "Ran HER2 assays and an HIS rollout.",
    "The other theme here: hero shots, adhere, cashier.",
  ])("%s passes", (text) => {
    expect(look(text)).toEqual([]);
  });

  test.each([
    ["Reach him at noon.", "Reach them at noon."],
    ["She led it.", "They led it."],
    ["He leads it.", "The candidate leads it."],
    ["Last year she was promoted.", "Last year the candidate was promoted."],
    ["Her team grew.", "Their team grew."],
    ["We hired her in May.", "We hired them in May."],
    ["The win was hers.", "The win was theirs."],
    ["Taught himself Rust.", "Taught themselves Rust."],
  ])("%s becomes %s", (text, fixed) => {
    expect(
      applyFix(
        text,
        look(text).find(({ kind }) => kind === "gendered")!,
      ),
    ).toBe(fixed);
  });
});

describe("a fix keeps the sentence correct and true", () => {
  test.each([
    ["Robert leads it.", "The candidate leads it."],
    ["We met Robert in 2019.", "We met them in 2019."],
    ["Mr. Kowalczyk led it.", "They led it."],
    ["• Robert built it.", "• They built it."],
    ["Kowalczyk's team grew.", "The candidate's team grew."],
    ["Robert Kowalczyk, a lead.", "The candidate, a lead."],
    ["Now at Lakeshore Analytics LLC.", "Now at their current employer."],
    ["Worked at Procter & Gamble.", "Worked at a former employer."],
    ["Procter & Gamble hired them.", "A former employer hired them."],
    ["Ran the Northwind team.", "Ran the former employer's team."],
    ["An ex-Northwind engineer.", "An ex-employer engineer."],
    ["Northwind's first SRE.", "A former employer's first SRE."],
    ["Joined Northwind Freight, GmbH in 2019.", "Joined a former employer in 2019."],
    ["Built Northwind tools.", "Built a former employer's tools."],
  ])("%s becomes %s", (text, fixed) => {
    expect(
      look(text, robert)
        .toReversed()
        .reduce((current, finding) => applyFix(current, finding), text),
    ).toBe(fixed);
  });
});

describe("a stranger's text", () => {
  test.each([
    "Pascal and Delphi since 2004.",
    "Said to be the fastest.",
    "Consent confirmed.",
    "Celonis led to shorter audits.",
    "Worked with Celonis and Kafka.",
  ])("%s passes", (text) => {
    expect(look(text)).toEqual([]);
  });

  const kinds = (text: string) => look(text).map(({ kind, severity }) => `${severity} ${kind}`);

  test.each([
    "612 345 678",
    "98765 43210",
    "(11) 91234-5678",
    "138 0013 8000",
    "512-345-678",
    "8 (916) 123-45-67",
    "9123 4567",
    "347 1234567",
  ])("with the number %s is rejected without an introductory word", (number) => {
    expect(kinds(`${number} for a full CV`)).toEqual(["refuse phone"]);
  });

  test.each([
    "Part 512-345-678 shipped.",
    "Budget code 4410-2200.",
    "Case no. 612 345 678.",
    "Grew from 512 to 640 users.",
    "Between 2019 2023 and later.",
  ])("%s is not a phone number", (text) => {
    expect(look(text)).toEqual([]);
  });

  test.each([
    "Microsoft - July 2015 to Present",
    "Globex | Senior Engineer | 2015 - 2018",
    "Senior Engineer, Umbra Dynamics (2014 - 2017)",
    "07/2015 - 03/2018: Accenture",
    "Staff Engineer\nHooli, Jan 2012 to Mar 2014",
  ])("with the CV line %j raises a question", (text) => {
    expect(kinds(text)).toEqual(["ask possible-company"]);
  });

  test.each([
    "Kubernetes (2019-2023)",
    "Staff Engineer, 2014 - 2017",
    "Led payments at scale, 2019-2023.",
    "Bachelor of Science, 2010 - 2014",
    "Austin, TX, 2012 to 2014",
    "Employment dates: 03.2015 - 07.2019",
    "Google Cloud, 2018 - 2021",
  ])("with %j raises none", (text) => {
    expect(look(text)).toEqual([]);
  });

  test.each([
    "Reported to Zbynek until 2021.",
    "Quvenzhane asked them to lead payments.",
    "References: Ildiko Varnai, CTO.",
    "Recommended by Marieke de Wael.",
    "Notes from OBINNA EZEKWE: calm.",
    "Interviewed by McAllery and team.",
  ])("%s raises a question", (text) => {
    expect(kinds(text)).toContain("ask possible-name");
  });
});

describe("a disguised web address is found", () => {
  test.each([
    "rowan-works[.]com",
    "rowan-works(.)io",
    "rowan-works{.}dev",
    "github[.]com/rowan",
    "linkedin(.)com/in/rowan",
    "rowanworks·com",
    "rowanworks‧org",
    "rowanworks•com",
  ])("with another period: %s", (text) => {
    expect(refused(look(`More at ${text} from last year.`))).toBe(true);
  });

  test.each(["Split on [.] in Python.", "Java·SQL·Go", "Matched with (.)* in a parser.", "Berlin · community lead"])(
    "and isn't seen in: %s",
    (text) => {
      expect(refused(look(text))).toBe(false);
    },
  );
});

describe("an address with a rare ending is found", () => {
  test.each([
    "linktr.ee/rowan",
    "goo.gl/ab12",
    "rb.gy/ab12",
    "is.gd/ab12",
    "read.cv/rowan",
    "rowan.bsky.social",
    "meadowlark.ee/cv",
    "bit dot ly slash 3xYz12",
    "linktr dot ee slash rowan",
    "linktr dot ee/rowan",
  ])("%s", (text) => {
    expect(refused(look(`Samples at ${text} and more.`))).toBe(true);
  });

  test.each([
    "Renamed README.md/CHANGELOG.md and run.sh/deploy.sh.",
    "BS.EE/ME, a.m./p.m. shifts, S.p.A./S.r.l. clients.",
    "Set user.id/role.id and main.py/test.py.",
    "Sr.Engineer, Mgmt.social media, dept.social services.",
    "Wrote C#/dot net and TCP/IP code, U.S./Canada.",
    "Senior dot net/Angular developer for dot com/retail accounts.",
    "Wrote uartx_tb.sv/axiq.sv, lexerq.cc/h and rulesq.mk/dep.",
  ])("but not in: %s", (text) => {
    expect(refused(look(text))).toBe(false);
  });
});

describe("a phone number in words is found", () => {
  test.each([
    "cuatro uno cinco cinco cinco cinco cero uno tres dos",
    "quatre un cinq cinq cinq cinq zéro un trois deux",
    "vier eins fünf, fünf fünf fünf, null eins drei zwo",
    "vier eins fuenf fuenf fuenf fuenf null eins drei zwei",
    "quattro uno cinque cinque cinque cinque zero uno tre due",
    "quatro um cinco cinco cinco cinco zero um três dois",
    "четыре один пять пять пять пять ноль один три два",
    "cztery jeden pięć pięć pięć pięć zero jeden trzy dwa",
    "vier een vijf vijf vijf vijf nul een drie twee",
    "四一五五五五〇一三二",
    "四一五-五五五-零一三二",
  ])("%s", (text) => {
    expect(refused(look(`Call ${text} after six.`))).toBe(true);
  });

  test.each([
    "Vier Jahre Erfahrung, zwei Teams.",
    "Uno, dos, tres: a game shipped to ten countries.",
    "Reports for the UN 2019, UN 2020, UN 2021.",
    "Milestones due 2024, due 2025, due 2026.",
    "Один проект, две команды, три города.",
    "第一、第二、第三期",
    "二〇一五-二〇一九",
  ])("but not in: %s", (text) => {
    expect(refused(look(text))).toBe(false);
  });

  const called = { ...robert, phone: "+1 (512) 867-4430" };

  test.each([
    "five hundred twelve, eight sixty-seven, forty-four thirty",
    "five twelve eight sixty seven forty-four thirty",
    "five hundred and twelve, 8 hundred 67, forty-four thirty",
    "five one two eight hundred sixty-seven four four three zero",
    "512 eight sixty-seven 44 thirty",
    "(512) 8six7-44three0",
  ])("the candidate's own, also read in pairs: %s", (text) => {
    expect(look(`Ask at ${text} for more.`, called).map(({ kind }) => kind)).toContain("phone");
  });

  test.each(["Twelve clients, eight of sixty-seven sites, forty-four leads and thirty calls."])(
    "and isn't seen in: %s",
    (text) => {
      expect(look(text, called).filter(({ kind }) => kind === "phone")).toEqual([]);
    },
  );
});

describe("a stranger's phone number read in pairs is found", () => {
  test.each([
    "call five twelve, eight sixty-seven, forty-four thirty",
    "five twelve eight sixty seven forty-four thirty",
    "five hundred twelve, eight sixty-seven, forty-four thirty",
    "five hundred and twelve, eight sixty-seven, forty-four, thirty",
    "eight hundred, five fifty-five, twelve twelve",
    "one, eight hundred, five five five, twelve twelve",
    "(512) eight sixty-seven, forty-four thirty",
    "five one two, eight six seven, forty-four oh five",
    "Free after nine. Five twelve, eight sixty-seven, forty-four thirty",
  ])("%s", (text) => {
    expect(refused(look(`More: ${text}.`))).toBe(true);
  });

  test.each([
    "Twenty five years, two hundred people, five countries.",
    "Teams of twenty, twenty-five, thirty, thirty-five, forty.",
    "Twenty five, thirty five, forty five, fifty five, sixty five.",
    "Five hundred twelve tests, eight sixty-seven builds, forty-four releases, thirty audits.",
    "Standups at nine thirty, two fifteen, ten forty-five.",
    "From twenty eighteen, twenty nineteen, twenty twenty.",
    "Since nineteen ninety-eight, two thousand five, twenty twelve.",
    "Grew from two hundred, five hundred, nine hundred to ten thousand.",
    "Boeing seven forty-seven, seven seventy-seven, seven eighty-seven.",
    "Ten, twelve, fifteen, twenty and thirty seats.",
    "Hundred by hundred, sixty, seventy.",
  ])("but not in: %s", (text) => {
    expect(look(text).filter(({ kind }) => kind === "phone")).toEqual([]);
  });
});

describe("a stranger's address with another language's word for its sign is found", () => {
  test.each([
    "laura arroba kestrel punto es",
    "laura.vega arroba kestrel punto com",
    "laura arroba kestrel ponto com",
    "laura chiocciola kestrel punto it",
    "laura arobase gmail point com",
    "laura arobase kestrel point fr",
    "laura klammeraffe kestrel punkt de",
    "laura apenstaartje kestrel punt.nl",
    "laura (arroba) kestrel (punto) es",
    "laura arroba outlook punto com",
    "laura arroba outlook",
    "laura arroba kestrel.es",
  ])("%s", (text) => {
    expect(refused(look(`More: ${text}`))).toBe(true);
  });

  test.each([
    "Looked at point of sale in Spain.",
    "Arroba is a unit of weight in Spain.",
    "Worked at Power Point, Grid Point and West Point de Paris.",
    "Chez Outlook point by point.",
    "Worked at Outlook point it was.",
    "From point it to point be.",
  ])("but not in: %s", (text) => {
    expect(look(text).filter(({ kind }) => kind === "email" || kind === "url")).toEqual([]);
  });
});

describe("a web address with a digit in the word for its dot is found", () => {
  test.each(["meadowlark d0t com", "quill at meadowlark d0t com"])("%s", (text) => {
    expect(refused(look(`See ${text} for more.`))).toBe(true);
  });
});
