import { carriersOf, type HeldOutCase, identityOf, inTurn, planted } from "./held-out-case.ts";

/** Names as an agency types them, and other spellings of the same company. */
const written: readonly (readonly [typed: string, ...forms: string[]])[] = [
  ["AT&T", "AT & T", "AT and T", "A.T.&T.", "at&t", "AT&amp;T", "AT＆T", "AT+T"],
  ["Marks & Spencer", "Marks and Spencer", "Marks&Spencer", "Marks + Spencer", "MARKS & SPENCER", "MarksAndSpencer"],
  ["Procter & Gamble", "Procter and Gamble", "Procter&Gamble", "Procter &amp; Gamble", "PROCTER AND GAMBLE"],
  ["Johnson & Johnson", "Johnson and Johnson", "Johnson&Johnson", "Johnson + Johnson", "JOHNSON & JOHNSON"],
  [
    "Barnes & Noble, Inc.",
    "Barnes & Noble",
    "Barnes and Noble",
    "Barnes&Noble",
    "BARNES & NOBLE LLC",
    "Barnes 'n' Noble",
  ],
  ["H&M", "H & M", "H and M", "H&amp;M", "H＆M", "h&m", "H+M"],
  ["Ben & Jerry's", "Ben and Jerry's", "Ben & Jerrys", "Ben & Jerry’s", "BEN & JERRY'S", "Ben and Jerrys"],
  ["Lowe's", "Lowes", "Lowe’s", "LOWE'S", "Lowe's Inc.", "Lowe`s"],
  ["Yahoo!", "Yahoo", "YAHOO!", "yahoo", "Yahoo! Inc.", "Yahoo's"],
  ["Yum! Brands", "Yum Brands", "YUM! Brands", "Yum! Brands, Inc.", "YumBrands"],
  ["7-Eleven", "7 Eleven", "7Eleven", "7-ELEVEN", "7–Eleven", "7-Eleven, Inc.", "Seven-Eleven", "Seven Eleven"],
  ["Coca-Cola", "Coca Cola", "CocaCola", "COCA-COLA", "Coca‑Cola", "Coca–Cola", "coca-cola"],
  ["Rolls-Royce plc", "Rolls Royce", "Rolls-Royce", "ROLLS-ROYCE", "RollsRoyce", "Rolls-\nRoyce", "Rolls-Royce PLC"],
  ["Hewlett-Packard", "Hewlett Packard", "HewlettPackard", "Hewlett–Packard", "HEWLETT-PACKARD", "Hewlett-\nPackard"],
  ["Booking.com", "booking.com", "Booking com", "Booking dot com", "BOOKING.COM", "Booking.com B.V."],
  [
    "Dr. Reddy's Laboratories",
    "Dr Reddys Laboratories",
    "Dr. Reddy’s Laboratories",
    "DR. REDDY'S LABORATORIES",
    "Dr Reddy's",
  ],
  ["St. Jude Medical", "St Jude Medical", "Saint Jude Medical", "ST. JUDE MEDICAL", "St.Jude Medical"],
  ["L'Oréal", "L'Oreal", "LOreal", "L’Oréal", "L'ORÉAL", "L Oreal", "L&#39;Oréal", "Loréal"],
  ["Land O'Lakes", "Land O’Lakes", "Land O Lakes", "Land OLakes", "LAND O'LAKES", "Land O' Lakes"],
  ["O'Reilly Media", "OReilly Media", "O’Reilly Media", "O Reilly Media", "O'REILLY MEDIA"],
  ["T. Rowe Price", "T Rowe Price", "T.Rowe Price", "T. ROWE PRICE", "TRowe Price", "T. Rowe-Price"],
  ["J.P. Morgan", "JP Morgan", "J P Morgan", "JPMorgan", "J. P. Morgan", "J.P.Morgan", "JP-Morgan", "J.P. Morgan's"],
  ["Standard & Poor's", "Standard and Poor's", "Standard & Poors", "Standard&Poor's", "STANDARD & POOR’S"],
  ["A.P. Moller - Maersk", "AP Moller Maersk", "A.P. Moller-Maersk", "A. P. Moller – Maersk", "AP Moller-Maersk A/S"],
  ["Novo Nordisk A/S", "Novo Nordisk", "NovoNordisk", "NOVO NORDISK", "Novo-Nordisk", "Novo Nordisk AS"],
  ["Bed Bath & Beyond", "Bed, Bath & Beyond", "Bed Bath and Beyond", "Bed Bath&Beyond", "BED BATH & BEYOND"],
  [
    "Ernst & Young LLP",
    "Ernst & Young",
    "Ernst and Young",
    "Ernst&Young",
    "Ernst + Young",
    "ERNST & YOUNG",
    "Ernst-Young",
  ],
  ["Smith+Nephew", "Smith & Nephew", "Smith and Nephew", "Smith + Nephew", "SMITH+NEPHEW", "Smith&Nephew plc"],
  ["Canal+", "Canal +", "Canal Plus", "CANAL+", "Groupe Canal+", "Canal＋"],
  [
    "Crédit Agricole S.A.",
    "Credit Agricole",
    "Crédit Agricole SA",
    "CRÉDIT AGRICOLE",
    "Credit-Agricole",
    "Crédit Agricole's",
  ],
  [
    "Bain & Company, Inc.",
    "Bain & Company",
    "Bain and Company",
    "Bain & Co.",
    "Bain & Co",
    "BAIN & COMPANY",
    "Bain&Company",
  ],
  ["Tiffany & Co.", "Tiffany and Co", "Tiffany & Co", "Tiffany & Company", "TIFFANY & CO.", "Tiffany&Co."],
  [
    "Stanley Black & Decker, Inc.",
    "Stanley Black and Decker",
    "Stanley Black+Decker",
    "STANLEY BLACK & DECKER",
    "StanleyBlack & Decker",
  ],
  ["A+E Networks", "A & E Networks", "A&E Networks", "A and E Networks", "A+E NETWORKS", "AE Networks"],
  ["Robert Bosch GmbH", "Robert Bosch", "ROBERT BOSCH GMBH", "Robert Bosch G.m.b.H.", "Robert-Bosch"],
  [
    "Müller & Söhne GmbH & Co. KG",
    "Mueller & Soehne",
    "Muller und Sohne",
    "Müller und Söhne",
    "Müller&Söhne",
    "MÜLLER & SÖHNE GMBH",
  ],
  ["E. & J. Gallo", "E&J Gallo", "E & J Gallo", "E. and J. Gallo", "E.&J. Gallo", "E and J Gallo"],
  ["3M", "3-M", "3 M", "3m", "3M Company", "3M's", "Three M"],
  ["Brakk+Lowden", "Brakk & Lowden", "Brakk and Lowden", "Brakk Lowden", "BRAKK+LOWDEN", "Brakk/Lowden", "BrakkLowden"],
  ["Quillon/Hart", "Quillon Hart", "Quillon / Hart", "Quillon-Hart", "QUILLON/HART", "QuillonHart", "Quillon & Hart"],
  [
    "Vexley, Thorne & Rudd",
    "Vexley Thorne and Rudd",
    "Vexley, Thorne and Rudd",
    "Vexley, Thorne, & Rudd",
    "VEXLEY THORNE & RUDD",
    "Vexley Thorne Rudd LLP",
  ],
  ["Oh!Bright", "Oh Bright", "OhBright", "Oh! Bright", "OH!BRIGHT", "Oh-Bright"],
  [
    "D'Arcamo Foods",
    "DArcamo Foods",
    "D’Arcamo Foods",
    "D Arcamo Foods",
    "D'ARCAMO FOODS",
    "d’arcamo foods",
    "D'Arcamo",
  ],
  [
    "Tarn & Elver Inc.",
    "Tarn and Elver",
    "Tarn & Elver",
    "Tarn&Elver",
    "Tarn + Elver",
    "Tarn & Elver, LLC",
    "Tarn/Elver",
    "Tarn &\nElver",
  ],
  ["Loop/Eight", "Loop Eight", "LoopEight", "Loop / Eight", "LOOP/EIGHT", "Loop-Eight", "Loop/8"],
  ["N. V. Harrowgate", "NV Harrowgate", "N.V. Harrowgate", "N V Harrowgate", "Harrowgate N.V.", "HARROWGATE"],
  ["Zenk!Ora", "Zenk Ora", "ZenkOra", "ZENK!ORA", "Zenk-Ora", "Zenk! Ora"],
  ["Kelp, Moss, and Rye", "Kelp Moss and Rye", "Kelp, Moss & Rye", "Kelp Moss & Rye Ltd", "KELP, MOSS, AND RYE"],
  ["Fjällström-Öst AB", "Fjallstrom-Ost", "Fjällström Öst", "Fjaellstroem-Oest", "FJÄLLSTRÖM-ÖST", "FjällströmÖst"],
  ["Wyrd.works", "Wyrd works", "wyrd.works", "Wyrdworks", "Wyrd dot works", "WYRD.WORKS"],
];

/** How a sentence can alter any company's name. */
const around: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => `${name}'s`.replace("'s's", "'s"),
  (name) => name.toUpperCase(),
  (name) => name.toLowerCase(),
  (name) => `#${name.replace(/[^\p{L}\p{N}&+]/gu, "")}`,
  (name) => `${name.replace(/,? (?:Inc\.?|LLC|plc|GmbH|Ltd)$/, "")} LLC`,
  (name) => brokenAcrossLines(name),
  (name) => name.replaceAll(" ", "\u00a0"),
  (name) => name.replaceAll(" ", "  "),
  (name) => `“${name}”`,
  (name) => name.replaceAll(" ", "_"),
];

/** A hyphen and a line break in the longest word, as in the text of a PDF. */
function brokenAcrossLines(name: string): string {
  const longest = name.match(/\p{L}+/gu)?.toSorted((left, right) => right.length - left.length)[0] ?? "";
  if (longest.length < 5) return name.replace(" ", "\n");
  const half = Math.ceil(longest.length / 2);
  return name.replace(longest, `${longest.slice(0, half)}-\n${longest.slice(half)}`);
}

const carriers = carriersOf(`
Spent six years at {} running payments migrations.
Built the returns pipeline for {} before moving to a startup.
Currently the only staff engineer on the {} loyalty program.
Left {} in good standing after the reorganization.
Strong operator (ex-{}) with a bias for shipping.
Previously: {}, then two seed-stage companies.
Cut cloud spend by 38% at {}.
Grew the {} account from $2M to $9M in ARR.
Our client passed because {} is a competitor.
You can't submit here, the candidate still works for {}.
Won the hackathon organized by {}!
Migrated billing from a monolith to services — {}
Backend lead / {} / remote
The non-compete with {} ends in March.
`);

const initials: readonly (readonly [typed: string, short: string])[] = [
  ["Procter & Gamble", "P&G"],
  ["Marks & Spencer", "M&S"],
  ["Johnson & Johnson", "J&J"],
  ["Barnes & Noble", "B&N"],
  ["Procter & Gamble", "P & G"],
  ["Marks and Spencer", "M&S"],
  ["Bed Bath & Beyond", "BB&B"],
  ["Ernst & Young", "E&Y"],
  ["Tarn & Elver", "T&E"],
  ["Brakk+Lowden", "B+L"],
  ["Vexley, Thorne & Rudd", "VT&R"],
  ["Standard & Poor's", "S&P"],
  ["Hartmoor Quarry Logistics", "HQL"],
  ["Northern Vale Bank", "NVB"],
  ["Grand Lake Steel Works", "GLSW"],
  ["Ostrava Data Systems Inc.", "ODS"],
  ["Kelp, Moss, and Rye", "KMR"],
  ["Pacific Timber & Rail", "PT&R"],
];

export function employerCases(): HeldOutCase[] {
  const carrier = inTurn(carriers);
  const first = inTurn([true, false, false]);
  /** "3M" is also three million: a question is right. */
  const needed = (typed: string) => (typed.length > 2 ? { whole: true } : { asked: true });
  const identity = (name: string) => {
    const current = first();
    return identityOf(
      "Ilse Varga-Thornbury",
      current ? { currentEmployer: { name } } : { pastEmployers: ["Umbrafield", name] },
    );
  };
  const cases: HeldOutCase[] = [];
  for (const [typed, ...forms] of written) {
    for (const form of [typed, ...forms])
      cases.push(
        planted("hidden employer, other spelling", carrier(), form, { identity: identity(typed), ...needed(typed) }),
      );
    for (const change of around.slice(1))
      cases.push(
        planted("hidden employer, changed in the text", carrier(), change(typed), {
          identity: identity(typed),
          ...needed(typed),
        }),
      );
  }
  for (const [typed, short] of initials) {
    cases.push(planted("hidden employer, its initials", carrier(), short, { identity: identity(typed), asked: true }));
    cases.push(
      planted("hidden employer, its initials", carrier(), `${short}'s`, { identity: identity(typed), asked: true }),
    );
  }
  return cases;
}
