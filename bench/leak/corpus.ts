import type { Identity } from "#domain/identity/identity.ts";
import { employerFrames, signedForms } from "#tests/support/leak-corpus-employers.ts";
import { people } from "./people.ts";

/** A text that identifies a person. `asked`: a question is enough; otherwise it must be rejected. */
export type Case = {
  kind: string;
  fields: Record<string, string>;
  identity?: Identity;
  asked: boolean;
  /** Must be covered completely. */ whole?: string;
};

const identityOf = (fullName: string, more: Partial<Identity> = {}): Identity => ({
  fullName,
  email: "zq.mail77@mail.example",
  portfolioLinks: [],
  pastEmployers: [],
  ...more,
});
const frames = [
  (leak: string) => `Before that ${leak} led infrastructure.`,
  (leak: string) => `Reference: one of the best, about ${leak}.`,
  (leak: string) => `Led payments (${leak}) for six years.`,
];
const latin = people.filter(({ given, family }) => /^[a-z]+$/i.test(given + family));
const long = latin.filter(({ family }) => family.length >= 7);
const cut = (word: string) => Math.ceil(word.length / 2);

let turn = 0;
const framed = (leak: string) => ({ summary: frames[turn++ % frames.length]!(leak) });
const spaced = (word: string, sign: string) => [...word].join(sign);
const look: Record<string, string> = { a: "@", s: "$", i: "!", l: "|", e: "3", o: "0", t: "7", b: "8" };

function typo(word: string, kind: number, at: number): string {
  if (kind === 0) return word.slice(0, at) + word.slice(at + 1);
  if (kind === 1) return word.slice(0, at) + word[at]! + word.slice(at);
  if (kind === 2) return word.slice(0, at) + (word[at] === "x" ? "q" : "x") + word.slice(at + 1);
  return word.slice(0, at) + (word[at + 1] ?? "") + word[at]! + word.slice(at + 2);
}

const otherScripts: readonly (readonly [name: string, ...written: string[]])[] = [
  ["Robert Kowalczyk", "Ковальчик Роберт", "Роберт Ковальчик", "Κοβάλτσικ", "קובלצ'יק"],
  ["Yevgeny Sokolov", "Соколов Евгений", "Соколов", "Евгений Соколов"],
  ["Oksana Shevchenko", "Шевченко Оксана", "Оксана Шевченко"],
  ["Svetlana Morozova", "Светлана Морозова", "Морозова"],
  ["Stavros Papadakis", "Παπαδάκης Σταύρος", "Σταύρος Παπαδάκης"],
  ["Despina Karagiannis", "Καραγιάννης", "Δέσποινα Καραγιάννης"],
  ["Priya Raghunathan", "प्रिया रघुनाथन", "रघुनाथन"],
  ["Aditya Deshpande", "आदित्य देशपांडे", "देशपांडे"],
  ["Kenji Nakamura", "なかむら けんじ", "ナカムラ ケンジ", "ナカムラ"],
  ["Minsu Kim", "김민수"],
  ["Jihoon Jang", "장지훈"],
  ["Wei Zhang", "张伟", "張偉", "我是张伟"],
  ["Meiling Wang", "王美玲"],
  ["Jing Li", "李静"],
  ["Qasim Haddad", "قاسم حداد", "حداد قاسم"],
  ["Khalid Mansour", "خالد منصور", "منصور خالد"],
  ["Shlomo Mizrahi", "שלמה מזרחי", "מזרחי שלמה"],
  ["Itamar Peretz", "איתמר פרץ", "פרץ"],
];

function own(): Case[] {
  const cases: Case[] = [];
  const add = (kind: string, name: string, fields: Record<string, string>, asked = false) =>
    cases.push({ kind, fields, identity: identityOf(name), asked });
  for (const { name, form } of signedForms)
    for (const frame of employerFrames)
      cases.push({
        kind: "employer with a sign, whole",
        fields: { summary: frame(form) },
        identity: identityOf("Ottoline Quist", { pastEmployers: [name] }),
        asked: true,
        whole: form,
      });
  for (const { given, family } of long) {
    const name = `${given} ${family}`;
    for (const [kind, at] of [
      [0, 2],
      [1, 3],
      [2, 4],
      [3, 3],
    ] as const)
      add("one letter wrong", name, framed(typo(family, kind, at)));
    add(
      "cut over two fields",
      name,
      {
        "experienceBullets.0": `Led billing with ${family.slice(0, cut(family))}`,
        "experienceBullets.1": `${family.slice(cut(family))} and shipped it.`,
      },
      true,
    );
    add(
      "cut over two fields",
      name,
      { "keySkills.0": family.slice(0, 3), "keySkills.1": family.slice(3), "keySkills.2": "Go" },
      true,
    );
    for (const sign of ["&", "#", "=", ":", "🙂"])
      add("signs and emoji between letters", name, framed(spaced(family, sign)));
    add("signs and emoji between letters", name, framed(`${family.slice(0, 4)}🚀${family.slice(4)}`));
    add("invisible or encoded characters", name, framed(`${family.slice(0, 3)}\u2800${family.slice(3)}`));
    add("invisible or encoded characters", name, framed(`&#${family.charCodeAt(0)};${family.slice(1)}`));
    add(
      "invisible or encoded characters",
      name,
      framed([...family].map((char) => String.fromCodePoint(0xe0000 + char.charCodeAt(0))).join("")),
    );
    add("invisible or encoded characters", name, framed(`${given}&nbsp;${family.slice(0, 2)}&shy;${family.slice(2)}`));
  }
  for (const { given, family } of latin) {
    const first = look[given[0]!.toLowerCase()];
    if (first !== undefined && given.length > 3)
      add("leet first letter", `${given} ${family}`, framed(`(${first}${given.slice(1)})`));
  }
  for (const [name, ...written] of otherScripts)
    for (const form of written) for (const frame of frames) add("another script", name, { summary: frame(form) });
  return cases;
}

const phonePatterns = [
  "(212) 555-01##",
  "212-555-01##",
  "212.555.01##",
  "212 555 01##",
  "+1 212 555 01##",
  "1-212-555-01##",
  "+1.212.555.01##",
  "212555 01##",
  "(212)55501##",
  "212/555-01##",
  "212 - 555 - 01##",
  "212–555–01##",
  "+44 20 7946 09##",
  "020 7946 09##",
  "07700 9001##",
  "+447700 9001##",
  "(020) 7946 09##",
  "+49 170 12345##",
  "0170/12345##",
  "0170 12345##",
  "+49 (0)30 9018 20##",
  "030-901820##",
  "+33 6 12 34 56 ##",
  "06 12 34 56 ##",
  "06.12.34.56.##",
  "06-12-34-56-##",
  "+34 612 345 6##",
  "612 345 6##",
  "612 34 56 ##",
  "+39 347 123 45##",
  "347 12345##",
  "+91 98765 432##",
  "98765 432##",
  "098765-432##",
  "+61 412 345 6##",
  "0412 345 6##",
  "(02) 9876 54##",
  "+55 11 91234 56##",
  "(11) 91234-56##",
  "11 91234-56##",
  "+52 55 1234 56##",
  "55 1234 56##",
  "+86 138 0013 80##",
  "138 0013 80##",
  "138001380##",
  "+81 90 1234 56##",
  "090-1234-56##",
  "03-1234-56##",
  "+82 10 1234 56##",
  "010-1234-56##",
  "+27 82 123 45##",
  "082 123 45##",
  "+234 803 123 45##",
  "0803 123 45##",
  "+972 52 123 45##",
  "052-123-45##",
  "+971 50 123 45##",
  "050 123 45##",
  "+65 9123 45##",
  "9123 45##",
  "+31 6 123456##",
  "06-123456##",
  "+46 70 123 45 ##",
  "070-123 45 ##",
  "+41 79 123 45 ##",
  "079 123 45 ##",
  "+48 512 345 6##",
  "512 345 6##",
  "512-345-6##",
  "+7 916 123-45-##",
  "8 (916) 123-45-##",
  "+90 532 123 45 ##",
  "0532 123 45 ##",
  "+63 917 123 45##",
  "0917 123 45##",
  "+84 91 234 56 ##",
  "091 234 56 ##",
];
const contactFrames = [
  (leak: string) => `Ten years in SRE, reachable on ${leak}.`,
  (leak: string) => `${leak} for a full CV`,
  (leak: string) => `Strong references, ${leak}, mornings.`,
  (leak: string) => `Writes Rust and Python.\n${leak}`,
];

const nameFrames: readonly ((given: string, family: string) => string)[] = [
  (given, family) => `Mentored by ${given} ${family} for two years.`,
  (given, family) => `${given} ${family} led the data team.`,
  (given, family) => `Worked with ${given} ${family} on billing.`,
  (given, family) => `References: ${given} ${family}, CTO.`,
  (given, family) => `Ask for ${given} ${family} at the desk.`,
  (given) => `Reported to ${given} until 2021.`,
  (given) => `${given} asked them to lead payments.`,
  (_, family) => `Recommended by Dr. ${family} at the clinic.`,
  (given, family) => `Hired by ${family}, ${given} in spring.`,
  (given, family) => `Interview notes from ${given.toUpperCase()} ${family.toUpperCase()}: calm.`,
];

const employers = [
  "Microsoft",
  "Globex",
  "Initech",
  "Vandelay Industries",
  "Hooli",
  "Umbra Dynamics",
  "Goldman Sachs",
  "Tyrell Corporation",
  "Wayfarer Logistics",
  "Accenture",
  "Stark Biomedical",
  "Kestrel & Hobbes",
  "Nimbus Health",
  "Deloitte",
  "Zorander Labs",
  "Pied Piper",
];
const cvLines: readonly ((company: string) => string)[] = [
  (company) => `${company} - July 2015 to Present`,
  (company) => `${company} | Senior Engineer | 2015 - 2018`,
  (company) => `Senior Engineer, ${company} (2014 - 2017)`,
  (company) => `${company}, Austin, TX — Jan 2012 to Mar 2014`,
  (company) => `07/2015 - 03/2018: ${company}`,
  (company) => `${company} (2011–2016)`,
  (company) => `2016-2019 ${company}, Product Manager`,
  (company) => `Senior Analyst - ${company} - Oct 2019 to Jan 2023`,
];
const contacts = [
  "someone at hotmail com",
  "sam.roe at gmail",
  "sroe77 at yahoo com",
  "sam roe77 at outlook com",
  "IG: jdoe",
  "insta: jdoe_writes",
  "find me as sroe",
  "look me up as sam_roe",
  "goes by sroe77",
  "my handle is sroe",
  "username: sroe",
  "search for sroe_codes online",
  "sroe77 on Telegram",
  "DM me on Discord as sroe",
  "add me: sroe",
  "server 203.0.113.7",
  "ssh 8.34.211.9",
  "2001:db8:85a3::8a2e:370:7334",
];
const gendered = [
  "Reach him at noon.",
  "She led the team.",
  "Her manager said so.",
  "Promoted by himself.",
  "His code is clear.",
  "We hired her in May.",
  "The win was hers.",
  "He has two offers.",
  "A mother of two.",
  "They asked him, then her.",
  "Ask him about billing.",
  "She will relocate.",
];

function strangers(): Case[] {
  const cases: Case[] = [];
  const add = (kind: string, text: string, asked = false) => cases.push({ kind, fields: { summary: text }, asked });
  for (const pattern of phonePatterns)
    for (const [index, frame] of contactFrames.entries())
      add("phone", frame(pattern.replace("##", String(11 + ((index * 23 + pattern.length) % 80)))));
  for (const { given, family } of people) for (const frame of nameFrames) add("name", frame(given, family), true);
  for (const company of employers) for (const line of cvLines) add("company line of a CV", line(company), true);
  for (const contact of contacts)
    for (const frame of contactFrames) add("mailbox, handle or IP address", frame(contact));
  for (const text of gendered)
    for (const before of ["", "Summary: ", "Strong in Go. "]) add("gendered word", before + text, true);
  return cases;
}

export const cases = (): Case[] => [...own(), ...strangers()];
