import { Document, Font, Page, pdf, Text, View } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import { nodeFonts } from "#documents/fonts-node.ts";
import type { Person } from "./people.ts";
import { monthNames, type Style } from "./style.ts";

const families = { cv: nodeFonts.sans, "cv-bold": nodeFonts.strong, "cv-serif": nodeFonts.title };
Font.registerHyphenationCallback((word) => [word]);
for (const [family, src] of Object.entries(families)) {
  Font.register({ family, src });
  await Font.load({ fontFamily: family });
  const font = Font.getFont({ fontFamily: family })?.data;
  // A glyph is stored for the character it is first used for; "ễ" must not take the "e".
  for (const code of font?.characterSet ?? []) if (code < 0x250) font?.glyphForCodePoint(code);
}

type Look = Record<string, string | number>;
type Child = ReactElement | string | null;
const box = (style: Look, ...children: Child[]): ReactElement => h(View, { style }, ...children);
const text = (content: string, style: Look = {}): ReactElement => h(Text, { style }, content);
const bold = (content: string, style: Look = {}): ReactElement => text(content, { fontFamily: "cv-bold", ...style });
const gap = (height = 8): ReactElement => box({ height });
const row = (style: Look, ...children: Child[]): ReactElement => box({ flexDirection: "row", ...style }, ...children);
const heading = (content: string): ReactElement => bold(content, { fontSize: 12, marginTop: 10, marginBottom: 4 });
const bullets = (list: readonly string[], sign = "•"): ReactElement[] =>
  list.map((each) => row({}, text(sign, { width: 10 }), text(each, { flex: 1 })));

async function pdfOf(children: Child[], look: Look = {}): Promise<Uint8Array> {
  const sheet = h(
    Page,
    { size: "LETTER", style: { padding: 40, fontSize: 10, fontFamily: "cv", ...look } },
    ...children,
  );
  const blob = await pdf(h(Document, { creationDate: new Date(0) }, sheet)).toBlob();
  return new Uint8Array(await blob.arrayBuffer());
}

const skillsLine = (person: Person): string => person.skills.join(", ");
const section = (title: string, items: readonly string[]): Child[] =>
  items.length === 0 ? [] : [heading(title), ...items.map((item) => text(item))];
const schools = ({ schools: all }: Person): string[] =>
  all.map(({ degree, school, year }) => `${degree}, ${school}, ${year}`);

/** One column, a centered head, dates at the right edge. */
export const onePdf = (person: Person, style: Style): Promise<Uint8Array> =>
  pdfOf([
    bold(person.printed, { fontSize: 20, textAlign: "center" }),
    text(person.headline, { textAlign: "center", marginBottom: 3 }),
    text(style.contact.join("  |  "), { textAlign: "center", fontSize: 9 }),
    ...style.facts.map((fact) => text(fact, { textAlign: "center", fontSize: 9 })),
    heading(style.headings.summary),
    text(person.summary),
    heading(style.headings.experience),
    ...person.jobs.flatMap((job) => [
      row({ justifyContent: "space-between", marginTop: 5 }, bold(job.title), text(style.span(job))),
      row({ justifyContent: "space-between" }, text(job.employer), text(job.place)),
      ...bullets(job.bullets),
    ]),
    heading(style.headings.education),
    ...person.schools.map(({ degree, school, year }) =>
      row({ justifyContent: "space-between" }, text(`${degree} – ${school}`), text(String(year))),
    ),
    heading(style.headings.skills),
    text(skillsLine(person)),
    ...section(style.headings.certifications, person.certifications),
  ]);

/** Work on the left, the rest in a narrow column on the right. */
export const twoColumnPdf = (person: Person, style: Style): Promise<Uint8Array> =>
  pdfOf([
    text(person.printed, { fontSize: 24, fontFamily: "cv-serif" }),
    text(person.headline, { fontSize: 12 }),
    text(style.contact.join(" • "), { fontSize: 9, marginBottom: 6 }),
    row(
      { gap: 22 },
      box(
        { flex: 5 },
        heading(style.headings.summary),
        text(person.summary),
        heading(style.headings.experience),
        ...person.jobs.flatMap((job) => [
          bold(job.employer, { marginTop: 5 }),
          text(job.title),
          text(`${style.span(job)}, ${job.place}`, { fontSize: 9 }),
          ...bullets(job.bullets, "–"),
        ]),
      ),
      box(
        { flex: 3 },
        heading(style.headings.skills),
        ...person.skills.map((skill) => text(skill)),
        heading(style.headings.education),
        ...person.schools.flatMap(({ degree, school, year }) => [bold(degree), text(school), text(String(year))]),
        ...section(style.headings.certifications, person.certifications),
        ...section("Additional information", style.facts),
      ),
    ),
  ]);

/** Contact details, skills and schools in a dark column on the left. */
export const sidebarPdf = (person: Person, style: Style): Promise<Uint8Array> =>
  pdfOf(
    [
      row(
        { minHeight: 792 },
        box(
          { width: 185, padding: 22, backgroundColor: "#223344", color: "#ffffff" },
          heading("CONTACT"),
          ...style.contact.map((line) => text(line, { fontSize: 9, marginBottom: 2 })),
          ...style.facts.map((line) => text(line, { fontSize: 9, marginBottom: 2 })),
          heading(style.headings.skills),
          ...bullets(person.skills),
          heading(style.headings.education),
          ...person.schools.flatMap(({ degree, school, year }) => [
            bold(degree),
            text(`${school}, ${year}`, { marginBottom: 4 }),
          ]),
          ...section(style.headings.certifications, person.certifications),
        ),
        box(
          { flex: 1, padding: 26 },
          ...person.printed.split(/ (?=[^ ]+$)/).map((part) => bold(part, { fontSize: 26 })),
          text(person.headline, { fontSize: 13, color: "#556677" }),
          heading(style.headings.summary),
          text(person.summary),
          heading(style.headings.experience),
          ...person.jobs.flatMap((job) => [
            bold(`${job.title} at ${job.employer}`, { marginTop: 6 }),
            text(`${style.span(job)} | ${job.place}`, { fontSize: 9 }),
            ...bullets(job.bullets),
          ]),
        ),
      ),
    ],
    { padding: 0 },
  );

/** Jobs in a table with a head row. */
export const tablePdf = (person: Person, style: Style): Promise<Uint8Array> => {
  const cells = (values: readonly string[], strong = false): ReactElement =>
    row(
      { borderBottom: "1 solid #999999", paddingVertical: 3 },
      ...values.map((value, index) =>
        text(value, { width: [120, 190, 215][index]!, paddingRight: 8, fontFamily: strong ? "cv-bold" : "cv" }),
      ),
    );
  return pdfOf([
    bold(`Résumé of ${person.name}`, { fontSize: 16 }),
    ...style.contact.map((line, index) => text(`${["Location", "Phone", "Email", "Web", "Web"][index]!}: ${line}`)),
    ...style.facts.map((line) => text(line)),
    heading(style.headings.experience),
    cells(["Dates", "Employer", "Position"], true),
    ...person.jobs.flatMap((job) => [
      cells([style.span(job), job.employer, job.title]),
      box({ paddingVertical: 3 }, ...bullets(job.bullets)),
    ]),
    heading(style.headings.skills),
    text(skillsLine(person)),
    ...section(style.headings.education, schools(person)),
    ...section(style.headings.certifications, person.certifications),
  ]);
};

/** As a professional network saves a profile. */
export const linkedinPdf = (person: Person, style: Style): Promise<Uint8Array> => {
  const months = (from: string, to: string): number => {
    const index = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));
    return index(to === "present" ? "2026-11" : to) - index(from) + 1;
  };
  const duration = (count: number): string =>
    [
      count >= 12 ? `${Math.floor(count / 12)} year${count >= 24 ? "s" : ""}` : "",
      count % 12 > 0 ? `${count % 12} month${count % 12 > 1 ? "s" : ""}` : "",
    ]
      .filter(Boolean)
      .join(" ");
  const month = (value: string): string =>
    value === "present" ? "Present" : `${monthNames[Number(value.slice(5)) - 1]!} ${value.slice(0, 4)}`;
  const groups = Object.entries(Object.groupBy(person.jobs, ({ employer }) => employer));
  return pdfOf(
    [
      row(
        {},
        box(
          { width: 200, padding: 22, backgroundColor: "#293e49", color: "#e1e8eb", minHeight: 792 },
          heading("Contact"),
          text(`${person.phone} (Mobile)`, { fontSize: 9 }),
          text(person.email, { fontSize: 9 }),
          person.linkedin ? text(`www.${person.linkedin} (LinkedIn)`, { fontSize: 9 }) : null,
          heading("Top Skills"),
          ...person.skills.map((skill) => text(skill, { fontSize: 9 })),
          heading("Languages"),
          text("English (Native or Bilingual)", { fontSize: 9 }),
          ...section("Certifications", person.certifications),
        ),
        box(
          { flex: 1, padding: 26 },
          text(person.name, { fontSize: 26 }),
          text(person.headline, { fontSize: 12 }),
          text(
            `${person.city}, ${{ TX: "Texas", OR: "Oregon", OH: "Ohio" }[person.state] ?? person.state}, United States`,
            {
              color: "#777777",
            },
          ),
          text("Summary", { fontSize: 16, marginTop: 12 }),
          text(person.summary),
          ...style.facts.map((fact) => text(fact)),
          text("Experience", { fontSize: 16, marginTop: 12 }),
          ...groups.flatMap(([employer, jobs = []]) => [
            text(employer, { fontSize: 12, marginTop: 6 }),
            jobs.length > 1 ? text(duration(jobs.reduce((sum, job) => sum + months(job.from, job.to), 0))) : null,
            ...jobs.flatMap((job) => [
              text(job.title, { fontSize: 11.5 }),
              text(`${month(job.from)} - ${month(job.to)} (${duration(months(job.from, job.to))})`, { fontSize: 10.5 }),
              text(job.place, { fontSize: 10.5, color: "#777777" }),
              ...job.bullets.map((each) => text(`- ${each}`)),
              gap(4),
            ]),
          ]),
          text("Education", { fontSize: 16, marginTop: 12 }),
          ...person.schools.flatMap(({ degree, school, year }) => [
            text(school, { fontSize: 12 }),
            text(`${degree} · (${year - 4} - ${year})`),
          ]),
        ),
      ),
      h(Text, {
        fixed: true,
        style: { position: "absolute", bottom: 14, right: 40, fontSize: 9 },
        render: ({ pageNumber, totalPages }) => `Page ${pageNumber} of ${totalPages}`,
      }),
    ],
    { padding: 0 },
  );
};

/** Dates in a column of their own on the left. */
export const datesLeftPdf = (person: Person, style: Style): Promise<Uint8Array> =>
  pdfOf([
    row(
      { justifyContent: "space-between" },
      box({}, bold(person.printed, { fontSize: 18 }), text(person.headline)),
      box({ alignItems: "flex-end" }, ...style.contact.map((line) => text(line, { fontSize: 9 }))),
    ),
    heading(style.headings.experience),
    ...person.jobs.map((job) =>
      row(
        { marginTop: 6 },
        text(style.span(job), { width: 150, fontSize: 9 }),
        box({ flex: 1 }, bold(job.title), text(`${job.employer}, ${job.place}`), ...bullets(job.bullets)),
      ),
    ),
    heading(style.headings.education),
    ...person.schools.map(({ degree, school, year }) =>
      row({}, text(String(year), { width: 150 }), text(`${degree}, ${school}`, { flex: 1 })),
    ),
    heading(style.headings.skills),
    text(person.skills.join(" · ")),
    ...section(style.headings.certifications, person.certifications),
    ...section("Other", style.facts),
  ]);

/** Held out: a column on the right, employers in capitals, three parts in the head. */
export const rightSidebarPdf = (person: Person, style: Style): Promise<Uint8Array> =>
  pdfOf([
    row(
      { justifyContent: "space-between", alignItems: "center" },
      text(person.phone, { fontSize: 9 }),
      bold(person.printed.toUpperCase(), { fontSize: 17, letterSpacing: 2 }),
      text(person.email, { fontSize: 9 }),
    ),
    text(`${person.city}, ${person.state}${person.linkedin ? ` / ${person.linkedin}` : ""}`, { textAlign: "center" }),
    row(
      { gap: 18, marginTop: 10 },
      box(
        { flex: 2 },
        heading("EXPERIENCE"),
        ...person.jobs.flatMap((job) => [
          bold(job.employer.toUpperCase(), { marginTop: 7 }),
          text(`${job.title}, ${style.span(job)}`, { fontFamily: "cv-serif" }),
          ...job.bullets.map((each) => text(`${each}.`, { marginLeft: 8 })),
        ]),
      ),
      box(
        { flex: 1 },
        heading("STRENGTHS"),
        text(skillsLine(person)),
        heading("SCHOOLING"),
        ...person.schools.flatMap(({ degree, school, year }) => [text(`${school} (${year})`), text(degree)]),
        ...section("TICKETS & LICENSES", person.certifications),
        ...section("STATUS", style.facts),
      ),
    ),
  ]);

/** Held out: headings in a narrow column, their content beside them. */
export const marginHeadingsPdf = (person: Person, style: Style): Promise<Uint8Array> => {
  const part = (title: string, ...children: Child[]): ReactElement =>
    row({ marginTop: 12 }, bold(title, { width: 110, fontSize: 11 }), box({ flex: 1 }, ...children));
  return pdfOf([
    text(person.printed, { fontSize: 22, fontFamily: "cv-serif" }),
    text([person.headline, ...style.contact].join(" – "), { fontSize: 9 }),
    part("In brief", text(person.summary)),
    part(
      "Employment",
      ...person.jobs.flatMap((job) => [
        text(`${job.employer} — ${job.title}`, { fontFamily: "cv-bold", marginTop: 4 }),
        text(`(${style.span(job)}) ${job.place}`),
        ...bullets(job.bullets, "▪"),
      ]),
    ),
    part("Studies", ...person.schools.map(({ degree, school, year }) => text(`${year}: ${degree} (${school})`))),
    part("Know-how", text(person.skills.join("; "))),
    ...(person.certifications.length > 0
      ? [part("Certificates", ...person.certifications.map((each) => text(each)))]
      : []),
    ...(style.facts.length > 0 ? [part("Eligibility", ...style.facts.map((each) => text(each)))] : []),
  ]);
};

/** Held out: skills first, jobs in one line each. */
export const functionalPdf = (person: Person, style: Style): Promise<Uint8Array> =>
  pdfOf([
    text(`${person.name} | ${person.headline}`, { fontSize: 15 }),
    text(`T: ${style.contact[1]!}   E: ${style.contact[2]!}   A: ${style.contact[0]!}`),
    ...(person.linkedin ? [text(`https://www.${person.linkedin}`)] : []),
    ...style.facts.map((fact) => text(fact)),
    heading("What I bring"),
    text(`Practical: ${person.skills.slice(0, 4).join(", ")}`),
    text(`Also: ${person.skills.slice(4).join(", ")}`),
    heading("Achievements"),
    ...bullets(person.jobs.flatMap((job) => job.bullets)),
    heading("Work history"),
    ...person.jobs.map((job) => text(`${style.span(job)}   ${job.title}, ${job.employer}, ${job.place}`)),
    heading("Training and education"),
    ...schools(person).map((each) => text(each)),
    ...section("Certified in", person.certifications),
  ]);
