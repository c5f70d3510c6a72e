import type { Identity } from "#domain/identity/identity.ts";

/**
 * Texts that leak: every way of writing a hidden value, for people whose names differ in script, accents, length and
 * particles. The spellings are generated independently of the check. leak-corpus.test.ts expects every one to be
 * rejected.
 */
export type Leak = { identity: Identity | undefined; text: string; how: string };

type Person = Identity & {
  /** Given name and surname as they are typed, and other common forms of each. */
  given: string;
  surname: string;
  alsoWritten: readonly string[];
};

const person = (given: string, surname: string, rest: Partial<Person>): Person => ({
  given,
  surname,
  fullName: `${given} ${surname}`,
  email:
    `${given}.${surname}`
      .normalize("NFKD")
      .replace(/[^A-Za-z.]/g, "")
      .toLowerCase() + "@mail.example",
  portfolioLinks: [],
  pastEmployers: [],
  alsoWritten: [],
  ...rest,
});

export const people: readonly Person[] = [
  person("Jordan", "Ellery", {
    phone: "+1 415 555 0134",
    linkedinUrl: "https://www.linkedin.com/in/jordan-ellery-87b1a2",
    portfolioLinks: ["https://github.com/jellcodes", "https://elleryworks.example/cv"],
    currentEmployer: { name: "Meridian Robotics, Inc.", domain: "meridianrobotics.example" },
    pastEmployers: ["Northwind Freight GmbH"],
    alsoWritten: ["Jordan A. Ellery", "Jordan ELLERY"],
  }),
  person("Jürgen", "Müller", {
    phone: "+49 170 1234567",
    portfolioLinks: ["https://dribbble.com/jmuedesign"],
    currentEmployer: { name: "Hansewerk Logistik AG" },
    pastEmployers: ["Köhler & Söhne KG"],
    alsoWritten: ["Juergen Mueller", "Jurgen Muller", "Mueller, Juergen", "Herr Müller", "Dr. Mueller"],
  }),
  person("Siobhán", "O'Brien", {
    phone: "+353 85 123 4567",
    pastEmployers: ["Ballycastle Software Ltd"],
    alsoWritten: ["Siobhan OBrien", "Siobhan O Brien", "O’Brien, Siobhan", "Siobhan O-Brien"],
  }),
  person("María José", "García-López", {
    phone: "+34 612 345 678",
    currentEmployer: { name: "Banco Miraflores S.A." },
    alsoWritten: ["Maria Jose Garcia Lopez", "MJ Garcia-Lopez", "Garcia Lopez", "Maria García"],
  }),
  person("Robert", "Kowalczyk", {
    phone: "(312) 555-0188",
    linkedinUrl: "linkedin.com/in/bobkowalczyk",
    pastEmployers: ["Lakeshore Analytics LLC"],
    alsoWritten: ["Bob Kowalczyk", "Rob Kowalczyk", "Bobby", "Kowalczyk, Bob"],
  }),
  person("Priya", "Raghunathan", {
    phone: "+91 98765 43210",
    portfolioLinks: ["https://medium.com/@priyawrites"],
    currentEmployer: { name: "Tessellate Health" },
    alsoWritten: ["P. Raghunathan", "Priya R.", "Raghunathan P"],
  }),
  person("Joost", "van der Meer", {
    phone: "+31 6 12345678",
    pastEmployers: ["Polderwijk B.V."],
    alsoWritten: ["Joost vanderMeer", "Van Der Meer", "Meer, Joost", "J. van der Meer"],
  }),
  person("Wei", "Zhang", {
    phone: "+1-650-555-0147",
    currentEmployer: { name: "Quillbridge Systems" },
    alsoWritten: ["Zhang Wei", "ZHANG, Wei", "W. Zhang"],
  }),
  person("Will", "Austin", {
    email: "waustin77@mail.example",
    phone: "512.555.0172",
    pastEmployers: ["Oracle"],
    alsoWritten: ["Austin, Will", "WILL AUSTIN", "W. Austin", "Mr. Austin", "Bill Austin", "William Austin", "Will A."],
  }),
  person("Grace", "Park", {
    email: "gp.designs@mail.example",
    phone: "+1 206 555 0161",
    portfolioLinks: ["https://gracepark.example"],
    pastEmployers: ["Target"],
    alsoWritten: ["Park, Grace", "Grace H. Park", "Ms. Park", "G. Park"],
  }),
  person("Søren", "Strauß", { phone: "+45 20 12 34 56", alsoWritten: ["Soeren Strauss", "Soren Strauss", "STRAUSS"] }),
  person("Mary Ann", "O'Neill-Jones", {
    phone: "+44 7700 900123",
    pastEmployers: ["IBM", "Johnson & Johnson"],
    alsoWritten: ["Maryann", "MaryAnn Jones", "Mary-Ann O'Neill", "oneill_jones"],
  }),
  person("François", "Lefèvre", {
    phone: "+33 6 12 34 56 78",
    currentEmployer: { name: "Hewlett Packard Enterprise", domain: "hpe.com" },
    alsoWritten: ["Francois Lefevre", "F. LEFEVRE", "lefe\u0300vre"],
  }),
  person("Dmitri", "Вольков", {
    email: "d.volkov@mail.example",
    alsoWritten: ["Dmitri Вольков", "Dima Volkov", "Volkov"],
  }),
];

const cyrillicLooks: Record<string, string> = {
  a: "а",
  c: "с",
  e: "е",
  i: "і",
  j: "ј",
  o: "о",
  p: "р",
  s: "ѕ",
  x: "х",
  y: "у",
};
const wide = (text: string) => text.replace(/[!-~]/g, (char) => String.fromCodePoint(char.codePointAt(0)! + 0xfee0));
const swapCase = (text: string) =>
  [...text].map((char, index) => (index % 2 === 0 ? char.toLowerCase() : char.toUpperCase())).join("");
const isWord = (text: string) => ["Will", "Austin", "Grace", "Park"].includes(text);

/** Ways to write one part of a name; only for parts that are not ordinary words. */
const partSpellings: readonly (readonly [string, (part: string) => string])[] = [
  ["as it is", (part) => part],
  ["lower case", (part) => part.toLowerCase()],
  ["capitals", (part) => part.toUpperCase()],
  ["mixed case", swapCase],
  ["possessive", (part) => `${part}'s`],
  ["letter-spaced", (part) => [...part.replace(/[^\p{L}]/gu, "")].join(" ")],
  ["dotted", (part) => [...part.replace(/[^\p{L}]/gu, "")].join(".")],
  ["zero-width space inside", (part) => `${part.slice(0, 2)}\u200b${part.slice(2)}`],
  ["soft hyphen inside", (part) => `${part.slice(0, 1)}\u00ad${part.slice(1)}`],
  ["full-width", (part) => wide(part.normalize("NFKD").replace(/\p{M}/gu, ""))],
  ["lookalike letters", (part) => [...part].map((char) => cyrillicLooks[char] ?? char).join("")],
  ["combining accents", (part) => [...part].map((char) => `${char}\u0301`).join("")],
  [
    "mathematical letters",
    (part) =>
      part
        .normalize("NFKD")
        .replace(/[^A-Za-z]/g, "")
        .replace(/[A-Z]/g, (char) => String.fromCodePoint(0x1d400 + char.charCodeAt(0) - 65))
        .replace(/[a-z]/g, (char) => String.fromCodePoint(0x1d41a + char.charCodeAt(0) - 97)),
  ],
];

/** Ways to write the whole name, ordinary words included. */
const wholeSpellings: readonly (readonly [string, (given: string, surname: string) => string])[] = [
  ["whole", (given, surname) => `${given} ${surname}`],
  ["reversed", (given, surname) => `${surname}, ${given}`],
  ["capitals", (given, surname) => `${given} ${surname}`.toUpperCase()],
  ["joined", (given, surname) => given + surname],
  ["underscore", (given, surname) => `${given}_${surname}`.toLowerCase()],
  ["dotted", (given, surname) => `${given}.${surname}`.toLowerCase()],
  ["with a middle initial", (given, surname) => `${given} Q. ${surname}`],
  ["initial and surname", (given, surname) => `${given.slice(0, 1)}. ${surname}`],
  ["with digits behind", (given, surname) => `${given}${surname}1987`],
  ["double space", (given, surname) => `${given}  ${surname}`],
];

const leet = (part: string) => part.replace(/o/gi, "0").replace(/e/i, "3").replace(/a/i, "4");

const frames: readonly ((leak: string) => string)[] = [
  (leak) => `Before that ${leak} led infrastructure at a top-five logistics company.`,
  (leak) => `${leak} built the data platform and hired the team.`,
  (leak) => `Reference: "one of the best", about ${leak}.`,
  (leak) => `Led payments (${leak}) for six years; strong in Go and SQL.`,
  (leak) => `Notes from the second interview with ${leak}: calm, precise.`,
];
const contactFrames: readonly ((leak: string) => string)[] = [
  (leak) => `Ten years in SRE, reachable on ${leak}.`,
  (leak) => `Contact: ${leak} (any time after 5 pm)`,
  (leak) => `${leak} for a full CV`,
  (leak) => `Writes Rust and Python.\n${leak}`,
];

let turn = 0;
const framed = (leak: string) => frames[turn++ % frames.length]!(leak);
const contact = (leak: string) => contactFrames[turn++ % contactFrames.length]!(leak);

function phoneSpellings(phone: string): string[] {
  const digits = phone.replace(/\D/g, "");
  const words = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
  const national = digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
  const spoken = [...national].map((digit) => words[Number(digit)]!);
  return [
    phone,
    national,
    [...national].join(" "),
    [...national].join("."),
    spoken.join(" "),
    spoken.join(", "),
    `${national.slice(0, 3)}, then ${national.slice(3, 6)} and ${national.slice(6)}`,
    wide(national),
    `${national.slice(0, 3)} / ${national.slice(3, 6)} / ${national.slice(6)}`,
  ];
}

/** Leaks of a listing's own hidden values, checked with its identity. */
export function ownLeaks(): Leak[] {
  const leaks: Leak[] = [];
  for (const identity of people) {
    const add = (how: string, text: string) => leaks.push({ identity, text, how });
    const { given, surname } = identity;
    for (const part of [given, surname].filter((one) => !isWord(one)))
      for (const [how, write] of partSpellings)
        if (!(how === "mathematical letters" && /[^\p{Script=Latin}\s'-]|[øß]/u.test(part)))
          add(how, framed(write(part)));
    for (const [how, write] of wholeSpellings) add(how, framed(write(given, surname)));
    for (const also of identity.alsoWritten) add("also written", framed(also));
    if (!isWord(given) && given.length > 4 && /[oea]/i.test(given)) add("leetspeak", framed(leet(given)));
    const [local = "", domain = ""] = identity.email.split("@");
    for (const email of [
      identity.email,
      identity.email.toUpperCase(),
      `${local} at ${domain.replace(".", " dot ")}`,
      `${local} [at] ${domain.replace(".", " [dot] ")}`,
      `${local}(at)${domain}`,
      `${local} @ ${domain}`,
      `${local.replace(".", " dot ")} AT ${domain.replace(".", " DOT ")}`,
      wide(identity.email),
    ])
      add("e-mail", contact(email));
    add("mailbox name", contact(`mailbox ${local}`));
    if (identity.phone !== undefined) for (const phone of phoneSpellings(identity.phone)) add("phone", contact(phone));
    if (identity.linkedinUrl !== undefined) {
      const slug = identity.linkedinUrl.split("/").at(-1)!;
      for (const text of [
        identity.linkedinUrl,
        `LinkedIn ${slug}`,
        `linkedin.com/in/${slug}`,
        slug.replaceAll("-", "_"),
        slug.replaceAll("-", ""),
      ])
        add("LinkedIn", contact(text));
    }
    for (const link of identity.portfolioLinks) {
      const plain = link.replace("https://", "");
      const handle =
        plain.includes("/") && !plain.endsWith("/cv") ? plain.split("/")[1]!.replace("@", "") : plain.split(".")[0]!;
      for (const text of [link, plain, handle, `@${handle}`, handle.toUpperCase(), `search for ${handle} online`])
        add("portfolio", contact(text));
    }
    for (const employer of [identity.currentEmployer?.name, ...identity.pastEmployers]) {
      if (employer === undefined) continue;
      const short = employer.replace(/,? (?:Inc\.|GmbH|AG|KG|Ltd|LLC|S\.A\.|B\.V\.)$/, "");
      const ordinary = ["Oracle", "Target"].includes(employer);
      const texts = ordinary
        ? [
            `Worked for ${employer} until 2020.`,
            `Engineer at ${employer}, ten years.`,
            `${employer} Inc. trained.`,
            `Formerly employed by ${employer}.`,
          ]
        : [
            `Now at ${employer}.`,
            `Joined ${short} in 2019.`,
            `Ran ${short.toUpperCase()} fulfilment.`,
            `Built ${short.toLowerCase()} internal tools.`,
            `The #${short.replace(/[^\p{L}]/gu, "")} years were the best.`,
            `${short}'s first SRE.`,
            `Ex-${short} leader.`,
          ];
      for (const text of texts) add("employer", text);
    }
  }
  return leaks;
}

/** Leaks that a pattern shows in anyone's text: checked without an identity. */
export function patternLeaks(): Leak[] {
  const phones = [
    "+1 (415) 555-0134",
    "415-555-0134",
    "(415) 555 0134",
    "415.555.0134",
    "4155550134",
    "1-415-555-0134",
    "+14155550134",
    "+44 20 7946 0958",
    "020 7946 0958",
    "07700 900123",
    "+49 30 901820",
    "0049 170 1234567",
    "+33 6 12 34 56 78",
    "06 12 34 56 78",
    "+91 98765 43210",
    "9876543210",
    "+61 412 345 678",
    "+81-3-1234-5678",
    "+86 138 0013 8000",
    "555-0134",
    "415 555 0134 ext. 12",
    "tel:+1-415-555-0134",
    "cell 555 0134",
    "WhatsApp 650 555 0147",
    "four one five, five five five, zero one three four",
    "four one five 555 oh one three four",
    "４１５-５５５-０１３４",
    "4l5-555-OI34",
    "(0)20 7946 0958",
    "+1 415 555 0134 or +1 650 555 0147",
  ];
  const emails = [
    "sam.roe@mail.example",
    "SAM.ROE@MAIL.EXAMPLE",
    "sam.roe+jobs@gmail.com",
    "sam_roe@corp.co.uk",
    "sam at gmail dot com",
    "sam.roe [at] gmail [dot] com",
    "sam (at) outlook (dot) com",
    "sam.roe at gmail.com",
    "sam AT gmail DOT com",
    "sam.roe＠mail.example",
    "sam @ gmail.com",
    "sam{at}gmail.com",
    "mailto:sam@mail.example",
    "s\u200bam@gmail.com",
  ];
  const links = [
    "https://samroe.dev",
    "http://samroe.example/cv.pdf",
    "www.samroe.com",
    "samroe.io",
    "samroe.me/work",
    "linkedin.com/in/sam-roe",
    "github.com/samroe",
    "t.me/samroe",
    "x.com/samroe",
    "behance.net/samroe",
    "samroe.github.io",
    "samroe dot dev",
    "samroe [dot] com",
    "hxxps://samroe.dev",
    "calendly.com/samroe/30min",
    "bit.ly/3abcXYZ",
    "medium.com/@samroe",
    "youtu.be/dQw4w9WgXcQ",
    "HTTPS://SAMROE.DEV",
    "samroe.design",
    "docs.google.com/document/d/1abc",
    "wa.me/14155550134",
  ];
  const handles = [
    "@samroe",
    "@sam_roe_88",
    "Twitter: samroe",
    "Instagram - @sam.roe",
    "GitHub: samroe",
    "Telegram: sroe77",
    "Skype: live:sam.roe",
    "GitHub handle samroe",
    "Discord samroe#1234",
    "github/samroe",
    "LinkedIn: samroe",
    "u/samroe_codes",
  ];
  const groups: readonly (readonly [string, readonly string[]])[] = [
    ["phone", phones],
    ["e-mail", emails],
    ["link", links],
    ["handle", handles],
  ];
  return groups.flatMap(([how, texts]) =>
    texts.flatMap((text) => [
      { identity: undefined, how, text: contact(text) },
      { identity: undefined, how, text },
    ]),
  );
}
