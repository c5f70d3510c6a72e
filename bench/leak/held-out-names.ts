import { carriersOf, type HeldOutCase, identityOf, inTurn, planted } from "./held-out-case.ts";
import { nicknames, people } from "./held-out-people.ts";

const carriers = carriersOf(`
I spoke with {} yesterday and the notice period is four weeks.
{} leads a team of nine engineers in fintech.
The hiring manager already knows {} from a previous process.
Great fit. {} can start in March.
References for {} are available after the offer.
We passed on {} in 2023 over compensation.
Please keep {} in the loop on timing.
Summary for {}: ten years of Go and Postgres, two exits.
Résumé — {} — confidential
Counter for {} stays at 165k base.
The panel liked how {} explained the outage review.
(submitted by our team: {})
`);

const shorteners: readonly ((given: string, surname: string) => string)[] = [
  (given, surname) => `${given} ${surname}`.toUpperCase(),
  (given, surname) => `${given} ${surname}`.toLowerCase(),
  (given, surname) => `${surname}, ${given}`,
  (_, surname) => `${surname}'s`.replace(/(?<=s)'s$/, "'"),
  (given, surname) => `${given}${surname}`.replace(/[^\p{L}]/gu, ""),
  (given, surname) => `#${given}${surname}`.replace(/[^#\p{L}]/gu, ""),
];

/** Ways in which people and software disguise letters, each with a long surname of plain or accented letters. */
const fullwidth = (text: string) =>
  text.replace(/[!-~]/g, (sign) => String.fromCodePoint(sign.codePointAt(0)! + 0xfee0));
const between = (sign: string) => (text: string) => [...text].join(sign);
const swap = (pairs: Record<string, string>) => (text: string) =>
  [...text].map((letter) => pairs[letter] ?? letter).join("");
const entity = (text: string, write: (code: number) => string) =>
  [...text].map((sign) => write(sign.codePointAt(0)!)).join("");
const math = (upper: number, lower: number) => (text: string) =>
  text
    .replace(/[A-Z]/g, (sign) => String.fromCodePoint(upper + sign.charCodeAt(0) - 65))
    .replace(/[a-z]/g, (sign) => String.fromCodePoint(lower + sign.charCodeAt(0) - 97));

const disguises: Record<string, readonly ((surname: string) => string)[]> = {
  "signs between letters": [
    between("&"),
    between("#"),
    between("="),
    between(":"),
    between(" & "),
    between(" = "),
    between("🔹"),
    between("⭐"),
    between(" 👉 "),
    between("~"),
    between("^"),
    between("|"),
    between("*"),
    between(";"),
    between("\\"),
    between("·"),
    between("•"),
    between("…"),
    between("%"),
    between("_"),
    between(" - "),
    between("."),
  ],
  "leet letters": [
    (name) =>
      name
        .replace(/^[Ss]/, "$")
        .replace(/^[Bb]/, "8")
        .replace(/^[Gg]/, "6")
        .replace(/^[LlIi]/, "1")
        .replace(/^[EeÉé]/, "3")
        .replace(/^[AaÁá]/, "4")
        .replace(/^[OoÓó]/, "0")
        .replace(/^[Tt]/, "7")
        .replace(/^[ZzŻż]/, "2"),
    swap({ a: "4", e: "3", i: "1", o: "0" }),
    swap({ a: "@", s: "$", i: "!" }),
    swap({ o: "0", l: "1" }),
    swap({ e: "3", t: "7" }),
    swap({ s: "5", a: "4", g: "9", b: "8" }),
  ],
  "invisible characters": [
    ...[
      "\u200b",
      "\u00ad",
      "\u2060",
      "\u2800",
      "\u{e0061}",
      "\u3164",
      "\u034f",
      "\u180e",
      "\u200e",
      "\ufe0f",
      "\u{e0000}",
    ].map(between),
    (name) => `${name.slice(0, 4)}\u{e0000}${name.slice(4)}`,
    (name) => `${name.slice(0, 3)}\ufeff${name.slice(3)}`,
    (name) => `${name.slice(0, 3)}\u2061${name.slice(3)}`,
    (name) => `${name.slice(0, 5)}${"\u200b".repeat(5)}${name.slice(5)}`,
    (name) => `${name.slice(0, 3)}\u202e${name.slice(3)}`,
    between("\u0336"),
  ],
  "encoded characters": [
    (name) => entity(name, (code) => `&#${code};`),
    (name) => entity(name, (code) => `&#x${code.toString(16)};`),
    (name) => `${name[0]}&#${name.codePointAt(1)};${name.slice(2)}`,
    (name) => encodeURIComponent(name).replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    (name) => `${name.slice(0, 4)}&shy;${name.slice(4)}`,
    (name) => `${name.slice(0, 4)}&zwnj;${name.slice(4)}`,
    (name) => `${name.slice(0, 3)}<b></b>${name.slice(3)}`,
    (name) => entity(name, (code) => `\\u${code.toString(16).padStart(4, "0")}`),
    (name) => `${name.slice(0, 3)}&nbsp;${name.slice(3)}`,
    (name) => `${name.slice(0, 3)}<wbr>${name.slice(3)}`,
  ],
  "letters that look alike": [
    fullwidth,
    swap({ a: "\u0430", e: "\u0435", o: "\u043e", c: "\u0441", p: "\u0440", x: "\u0445", y: "\u0443", i: "\u0456" }),
    swap({ A: "\u0391", B: "\u0392", o: "\u03bf", v: "\u03bd", i: "\u03b9", K: "\u039a" }),
    math(0x1d400, 0x1d41a),
    math(0x1d5d4, 0x1d5ee),
    math(0x1d670, 0x1d68a),
    math(0x1d4d0, 0x1d4ea),
    (name) => name.toUpperCase().replace(/[A-Z]/g, (sign) => String.fromCodePoint(0x24b6 + sign.charCodeAt(0) - 65)),
    (name) => name.toUpperCase().replace(/[A-Z]/g, (sign) => String.fromCodePoint(0x1f130 + sign.charCodeAt(0) - 65)),
    (name) =>
      name
        .toUpperCase()
        .replace(/[A-Z]/g, (sign) => `${String.fromCodePoint(0x1f1e6 + sign.charCodeAt(0) - 65)} `)
        .trim(),
    swap({ a: "\u0251", g: "\u0261", i: "\u0131", h: "\u04bb", n: "\u0578" }),
    swap({ l: "I" }),
    swap({ m: "rn" }),
    swap({ w: "vv" }),
    swap({ a: "ᴀ", e: "ᴇ", r: "ʀ", n: "ɴ", o: "ᴏ" }),
  ],
};

const cuts: readonly (readonly [
  string,
  (head: string, tail: string) => Record<string, string>,
  (head: string, tail: string) => Record<string, string>,
])[] = [
  [
    "bullets",
    (head, tail) => ({
      "experienceBullets.0": `Team lead in payments, ${head}`,
      "experienceBullets.1": `${tail} and moved on to data work`,
    }),
    (head, tail) => ({ "experienceBullets.0": head, "experienceBullets.1": tail }),
  ],
  [
    "skills",
    (head, tail) => ({ "skills.3": head, "skills.4": tail }),
    (head, tail) => ({ "skills.3": head, "skills.4": tail }),
  ],
  [
    "title and summary",
    (head, tail) => ({ headline: `Staff engineer ${head}`, summary: `${tail}: ten years in logistics` }),
    (head, tail) => ({ headline: head, summary: tail }),
  ],
  [
    "skills with a hyphen",
    (head, tail) => ({ "skills.0": `${head}-`, "skills.1": `-${tail}` }),
    (head, tail) => ({ "skills.0": head, "skills.1": tail }),
  ],
  [
    "skills with dots",
    (head, tail) => ({ "skills.7": `${head}...`, "skills.8": `...${tail}`, "skills.9": "Terraform" }),
    (head, tail) => ({ "skills.7": head, "skills.8": tail }),
  ],
];

export function nameCases(): HeldOutCase[] {
  const carrier = inTurn(carriers);
  const cases: HeldOutCase[] = [];
  for (const { full, given, surname, other, typos = [] } of people) {
    const identity = identityOf(full);
    // For short common words (Park, Saleh, Castro), a question is acceptable.
    for (const form of [full, ...other])
      cases.push(planted("candidate's name, other form or script", carrier(), form, { identity, asked: true }));
    for (const shorten of shorteners)
      cases.push(
        planted("candidate's name, other form or script", carrier(), shorten(given, surname), {
          identity,
          asked: true,
        }),
      );
    for (const typo of typos)
      cases.push(planted("candidate's surname, one letter wrong", carrier(), typo, { identity, asked: true }));
  }
  for (const [full, short] of nicknames)
    cases.push(planted("candidate's nickname", carrier(), short, { identity: identityOf(full), asked: true }));
  return [...cases, ...disguised(), ...cutInTwo()];
}

const long = people.filter(({ surname }) => /^[\p{Script=Latin}]{7,}$/u.test(surname));

function disguised(): HeldOutCase[] {
  const carrier = inTurn(carriers);
  const person = inTurn(long);
  const cases: HeldOutCase[] = [];
  for (const [kind, ways] of Object.entries(disguises))
    for (const way of ways)
      for (let round = 0; round < 5; round++) {
        const { full, surname } = person();
        const plain = surname.normalize("NFD").replace(/\p{M}/gu, "");
        const text = way(round % 2 === 0 && kind !== "letters that look alike" ? surname : plain);
        if (text !== surname && text !== plain)
          cases.push(planted(`surname, ${kind}`, carrier(), text, { identity: identityOf(full) }));
      }
  return cases;
}

function cutInTwo(): HeldOutCase[] {
  const cases: HeldOutCase[] = [];
  for (const [index, { full, surname }] of long.entries())
    for (const [, fields, leaks] of cuts) {
      const at = 3 + ((index + cases.length) % (surname.length - 5));
      const [head, tail] = [surname.slice(0, at), surname.slice(at)];
      cases.push({
        kind: "surname cut over two fields",
        fields: fields(head, tail),
        leaks: leaks(head, tail),
        identity: identityOf(full),
        asked: true,
      });
    }
  return cases;
}
