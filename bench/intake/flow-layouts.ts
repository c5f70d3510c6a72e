import { strToU8, zipSync } from "fflate";
import type { Job, Person } from "./people.ts";
import type { Style } from "./style.ts";

const escaped = (text: string): string =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
const schoolLine = ({ degree, school, year }: Person["schools"][number]): string => `${degree}, ${school}, ${year}`;

// DOCX

const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const vml = 'xmlns:v="urn:schemas-microsoft-com:vml"';
const run = (text: string, { size = 0, bold = false } = {}): string =>
  `<w:r><w:rPr>${bold ? "<w:b/>" : ""}${size > 0 ? `<w:sz w:val="${size * 2}"/>` : ""}</w:rPr>` +
  text
    .split("\t")
    .map((part) => `<w:t xml:space="preserve">${escaped(part)}</w:t>`)
    .join("<w:tab/>") +
  "</w:r>";
const paragraph = (
  text: string,
  look: { size?: number; bold?: boolean; list?: boolean; heading?: boolean } = {},
): string =>
  `<w:p><w:pPr>${look.heading ? '<w:pStyle w:val="Heading1"/>' : ""}` +
  `${look.list ? '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>' : ""}</w:pPr>${run(text, look)}</w:p>`;
const table = (rows: readonly (readonly string[])[]): string =>
  `<w:tbl>${rows.map((row) => `<w:tr>${row.map((cell) => `<w:tc>${cell}</w:tc>`).join("")}</w:tr>`).join("")}</w:tbl>`;

function docx(body: string, header?: string): Uint8Array {
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const part = (name: string, kind: string) =>
    `<Override PartName="/word/${name}.xml" ContentType="application/vnd.openxmlformats-officedocument.` +
    `wordprocessingml.${kind}+xml"/>`;
  const files: Record<string, string> = {
    "[Content_Types].xml":
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ' +
      'ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ' +
      `ContentType="application/xml"/>${part("document", "document.main")}${part("numbering", "numbering")}` +
      `${part("styles", "styles")}${header ? part("header1", "header") : ""}</Types>`,
    "_rels/.rels":
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" ' +
      `Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    "word/_rels/document.xml.rels":
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
      `<Relationship Id="rId1" Type="${office}/numbering" Target="numbering.xml"/>` +
      `<Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/>` +
      `${header ? `<Relationship Id="rId3" Type="${office}/header" Target="header1.xml"/>` : ""}</Relationships>`,
    "word/document.xml": `<w:document ${w} ${vml}><w:body>${body}</w:body></w:document>`,
    "word/numbering.xml":
      `<w:numbering ${w}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl>` +
      '</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>',
    "word/styles.xml":
      `<w:styles ${w}><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style>` +
      "</w:styles>",
    ...(header ? { "word/header1.xml": `<w:hdr ${w}>${header}</w:hdr>` } : {}),
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}

const heading = (text: string): string => paragraph(text, { heading: true, size: 14 });
const items = (list: readonly string[]): string => list.map((each) => paragraph(each, { list: true })).join("");

/** Paragraphs with dates behind a tab. */
export const plainDocx = (person: Person, style: Style): Uint8Array =>
  docx(
    paragraph(person.printed, { size: 22, bold: true }) +
      paragraph(person.headline) +
      paragraph(style.contact.join(" | ")) +
      style.facts.map((fact) => paragraph(fact)).join("") +
      heading(style.headings.summary) +
      paragraph(person.summary) +
      heading(style.headings.experience) +
      person.jobs
        .map(
          (job) =>
            paragraph(`${job.employer}, ${job.place}\t${style.span(job)}`, { bold: true }) +
            paragraph(job.title) +
            items(job.bullets),
        )
        .join("") +
      heading(style.headings.education) +
      person.schools.map((each) => paragraph(schoolLine(each))).join("") +
      heading(style.headings.skills) +
      items(person.skills) +
      (person.certifications.length > 0 ? heading(style.headings.certifications) + items(person.certifications) : ""),
  );

/** The name in the page header, everything in a table of two columns. */
export const tableDocx = (person: Person, style: Style): Uint8Array =>
  docx(
    table([
      [
        [
          heading("Contact"),
          ...style.contact.map((line) => paragraph(line)),
          ...style.facts.map((line) => paragraph(line)),
          heading(style.headings.skills),
          ...person.skills.map((skill) => paragraph(skill)),
          heading(style.headings.education),
          ...person.schools.flatMap(({ degree, school, year }) => [paragraph(degree), paragraph(`${school}\t${year}`)]),
          ...(person.certifications.length > 0
            ? [heading(style.headings.certifications), ...person.certifications.map((each) => paragraph(each))]
            : []),
        ].join(""),
        [
          heading(style.headings.summary),
          paragraph(person.summary),
          heading(style.headings.experience),
          ...person.jobs.map(
            (job) =>
              paragraph(`${job.title} | ${job.employer}`, { bold: true }) +
              paragraph(style.span(job)) +
              items(job.bullets),
          ),
        ].join(""),
      ],
    ]),
    paragraph(person.printed, { size: 20, bold: true }) + paragraph(person.headline),
  );

/** Held out: contact details in a text box, jobs as "Title — Employer (dates)". */
export const textBoxDocx = (person: Person, style: Style): Uint8Array =>
  docx(
    `<w:p><w:r><w:pict><v:shape><v:textbox><w:txbxContent>${[...style.contact, ...style.facts]
      .map((line) => paragraph(line))
      .join("")}</w:txbxContent></v:textbox></v:shape></w:pict></w:r></w:p>` +
      paragraph(person.printed, { size: 26 }) +
      paragraph(person.headline, { size: 13 }) +
      heading("Career path") +
      person.jobs
        .map((job) => paragraph(`${job.title} — ${job.employer} (${style.span(job)})`) + items(job.bullets))
        .join("") +
      heading("Academic history") +
      table(
        person.schools.map(({ degree, school, year }) => [
          paragraph(String(year)),
          paragraph(degree),
          paragraph(school),
        ]),
      ) +
      heading("Toolbox") +
      paragraph(person.skills.join(" / ")) +
      (person.certifications.length > 0 ? heading("Accreditations") + paragraph(person.certifications.join("; ")) : ""),
  );

/** Held out: an employer with its whole time, titles below it. */
export const groupedDocx = (person: Person, style: Style): Uint8Array =>
  docx(
    paragraph("CURRICULUM VITAE", { size: 12 }) +
      paragraph(`Name: ${person.name}`) +
      style.contact
        .map((line, index) => paragraph(`${["Home", "Cell", "Email", "Profile", "Site"][index]!}: ${line}`))
        .join("") +
      style.facts.map((line) => paragraph(line)).join("") +
      paragraph("PROFESSIONAL BACKGROUND", { bold: true }) +
      Object.entries(Object.groupBy(person.jobs, ({ employer }) => employer))
        .map(([employer, jobs = []]) => {
          const [newest, oldest] = [jobs[0]!, jobs.at(-1)!];
          const title = (job: Job) => paragraph(`${job.title}\t${style.span(job)}`) + items(job.bullets);
          return (
            paragraph(`${employer}\t${newest.place}\t${style.span({ from: oldest.from, to: newest.to })}`, {
              bold: true,
            }) + jobs.map(title).join("")
          );
        })
        .join("") +
      paragraph("ACADEMIC CREDENTIALS", { bold: true }) +
      person.schools.map(({ degree, school, year }) => paragraph(`${school}, ${degree} (${year})`)).join("") +
      paragraph("COMPETENCIES", { bold: true }) +
      table(
        Array.from({ length: Math.ceil(person.skills.length / 3) }, (_, index) =>
          person.skills.slice(index * 3, index * 3 + 3).map((skill) => paragraph(skill)),
        ),
      ) +
      (person.certifications.length > 0
        ? paragraph("LICENSURE", { bold: true }) + person.certifications.map((each) => paragraph(each)).join("")
        : ""),
  );

// RTF

const rtf = (text: string): string =>
  [...text]
    .map((char) => {
      const code = char.charCodeAt(0);
      if ("\\{}".includes(char)) return `\\${char}`;
      if (char === "\t") return "\\tab ";
      return code < 128 ? char : code < 256 ? `\\'${code.toString(16)}` : `\\u${code}?`;
    })
    .join("");

export const rtfDocument = (person: Person, style: Style): Uint8Array => {
  const lines: [text: string, size: number][] = [
    [person.printed, 20],
    [style.contact.slice(0, 2).join(" · "), 11],
    [style.contact.slice(2).join(" · "), 11],
    ...style.facts.map((fact): [string, number] => [fact, 11]),
    [style.headings.summary, 14],
    [person.summary, 11],
    [style.headings.experience, 14],
    ...person.jobs.flatMap((job): [string, number][] => [
      [`${job.title}, ${job.employer}, ${job.place}`, 11],
      [style.span(job), 11],
      ...job.bullets.map((each): [string, number] => [`•\t${each}`, 11]),
      ["", 11],
    ]),
    [style.headings.education, 14],
    ...person.schools.map((each): [string, number] => [schoolLine(each), 11]),
    [style.headings.skills, 14],
    [person.skills.join(", "), 11],
    ...(person.certifications.length > 0
      ? [
          [style.headings.certifications, 14] as [string, number],
          [person.certifications.join("; "), 11] as [string, number],
        ]
      : []),
  ];
  const body = lines.map(([text, size]) => `\\fs${size * 2} ${rtf(text)}\\par\n`).join("");
  return strToU8(
    "{\\rtf1\\ansi\\ansicpg1252\\uc1{\\fonttbl{\\f0 Calibri;}}{\\*\\generator Riched20;}" +
      `{\\info{\\author Someone}}\n${body}}`,
    true,
  );
};

// Plain text

const wrapped = (text: string, width: number, indent = ""): string[] => {
  const rows: string[] = [];
  let row = "";
  for (const word of text.split(" ")) {
    if (row !== "" && row.length + word.length + 1 > width) {
      rows.push(row);
      row = `${indent}${word}`;
    } else row = row === "" ? word : `${row} ${word}`;
  }
  return [...rows, row];
};

/** Lines of 72 characters, as pasted into an email. */
export const textFile = (person: Person, style: Style): Uint8Array =>
  strToU8(
    [
      person.printed,
      ...wrapped(style.contact.join(", "), 72),
      ...style.facts,
      "",
      style.headings.summary,
      ...wrapped(person.summary, 72),
      "",
      style.headings.experience,
      ...person.jobs.flatMap((job) => [
        "",
        `${style.span(job)}: ${job.title}`,
        `${job.employer} (${job.place})`,
        ...job.bullets.flatMap((each) => wrapped(`* ${each}`, 72, "  ")),
      ]),
      "",
      style.headings.education,
      ...person.schools.map(schoolLine),
      "",
      ...wrapped(`${style.headings.skills}: ${person.skills.join(", ")}`, 72),
      ...(person.certifications.length > 0 ? ["", style.headings.certifications, ...person.certifications] : []),
    ].join("\r\n"),
  );

/** Held out: every fact behind a label. */
export const labeledText = (person: Person, style: Style): Uint8Array =>
  strToU8(
    [
      `NAME:     ${person.name}`,
      `ADDRESS:  ${person.city}, ${person.state}`,
      `TEL:      ${person.phone}`,
      `E-MAIL:   ${person.email}`,
      ...(person.linkedin ? [`LINKEDIN: https://${person.linkedin}`] : []),
      ...style.facts.map((fact) => fact.toUpperCase()),
      "",
      "== EMPLOYMENT RECORD ==",
      ...person.jobs.flatMap((job) => [
        "",
        `Company:  ${job.employer}`,
        `Role:     ${job.title}`,
        `Period:   ${style.span(job)}`,
        ...job.bullets.map((each) => `  - ${each}`),
      ]),
      "",
      "== SCHOOLING ==",
      ...person.schools.map(({ degree, school, year }) => `${year} - ${degree} - ${school}`),
      "",
      "== COMPETENCES ==",
      ...wrapped(person.skills.join("; "), 60),
      ...(person.certifications.length > 0 ? ["", "== LICENCES ==", ...person.certifications] : []),
    ].join("\n"),
  );

// OpenDocument and JSON Resume

export const odtDocument = (person: Person, style: Style): Uint8Array => {
  const line = (text: string) => `<text:p>${escaped(text).replace(/\t/g, "<text:tab/>")}</text:p>`;
  const title = (text: string) => `<text:h text:outline-level="1">${escaped(text)}</text:h>`;
  const list = (all: readonly string[]) =>
    `<text:list>${all.map((each) => `<text:list-item>${line(each)}</text:list-item>`).join("")}</text:list>`;
  const body = [
    title(person.printed),
    line(style.contact.join(" – ")),
    ...style.facts.map(line),
    title(style.headings.summary),
    line(person.summary),
    title(style.headings.experience),
    ...person.jobs.flatMap((job) => [line(`${job.employer}\t${style.span(job)}`), line(job.title), list(job.bullets)]),
    title(style.headings.education),
    ...person.schools.map((each) => line(schoolLine(each))),
    title(style.headings.skills),
    line(person.skills.join(" • ")),
    ...(person.certifications.length > 0 ? [title(style.headings.certifications), list(person.certifications)] : []),
  ].join("");
  const content =
    '<?xml version="1.0"?><office:document-content><office:automatic-styles><x>skip</x></office:automatic-styles>' +
    `<office:body><office:text>${body}</office:text></office:body></office:document-content>`;
  return zipSync({
    mimetype: strToU8("application/vnd.oasis.opendocument.text"),
    "content.xml": strToU8(content),
  });
};

const authorizations: Record<string, string> = { USC: "US citizen", GC: "Green card", H1B: "H1B" };

export const jsonResume = (person: Person): Uint8Array =>
  strToU8(
    JSON.stringify({
      basics: {
        name: person.name,
        label: person.headline,
        email: person.email,
        phone: person.phone,
        summary: [person.summary, person.clearance ? `Active ${person.clearance} clearance.` : ""].join(" ").trim(),
        location: { city: person.city, region: person.state, countryCode: "US" },
        ...(person.link ? { url: person.link } : {}),
        profiles: [
          ...(person.linkedin ? [{ network: "LinkedIn", url: `https://${person.linkedin}` }] : []),
          ...(person.authorization
            ? [{ network: "Work authorization", username: authorizations[person.authorization] }]
            : []),
        ],
      },
      work: person.jobs.map((job) => ({
        name: job.employer,
        position: job.title,
        location: job.place,
        startDate: job.from,
        ...(job.to === "present" ? {} : { endDate: job.to }),
        highlights: job.bullets,
      })),
      education: person.schools.map(({ degree, school, year }) => ({
        institution: school,
        studyType: degree,
        endDate: String(year),
      })),
      skills: [{ name: "Skills", keywords: person.skills }],
      certificates: person.certifications.map((name) => ({ name })),
    }),
  );
