import type { XmlElement, XmlVerdict } from "./xml.ts";

/**
 * How the parts of a document are handled (ECMA-376-1 §11), by the last word of the relationship type. All others are
 * rejected.
 */
type Part = { file: string; many: boolean; contentType: string; relationships: boolean };
const word = (kind: string): string => `application/vnd.openxmlformats-officedocument.wordprocessingml.${kind}+xml`;

export const mainPart = { file: "word/document.xml", contentType: word("document.main") } as const;

export const keptParts: Readonly<Record<string, Part>> = {
  styles: { file: "styles", many: false, contentType: word("styles"), relationships: false },
  numbering: { file: "numbering", many: false, contentType: word("numbering"), relationships: true },
  settings: { file: "settings", many: false, contentType: word("settings"), relationships: false },
  fontTable: { file: "fontTable", many: false, contentType: word("fontTable"), relationships: false },
  theme: {
    file: "theme/theme1",
    many: false,
    contentType: "application/vnd.openxmlformats-officedocument.theme+xml",
    relationships: true,
  },
  header: { file: "header", many: true, contentType: word("header"), relationships: true },
  footer: { file: "footer", many: true, contentType: word("footer"), relationships: true },
  footnotes: { file: "footnotes", many: false, contentType: word("footnotes"), relationships: true },
  endnotes: { file: "endnotes", many: false, contentType: word("endnotes"), relationships: true },
};

/** Authors, dates, tools, comments and sources: dropped silently. */
export const droppedParts: ReadonlySet<string> = new Set(
  (
    "core-properties extended-properties custom-properties thumbnail origin signature customXml " +
    "customXmlProps comments commentsExtended commentsIds commentsExtensible people webSettings " +
    "glossaryDocument stylesWithEffects attachedTemplate printerSettings font documenttasks recipientData " +
    "mailMergeSource mailMergeHeaderSource transform keyMapCustomizations classificationlabels"
  ).split(" "),
);

/** Among them tracked changes: they are accepted, and deleted text belongs to an earlier revision. */
const dropped = new Set(
  (
    "del moveFrom cellDel cellIns cellMerge delText delInstrText moveFromRangeStart moveFromRangeEnd " +
    "moveToRangeStart moveToRangeEnd customXmlInsRangeStart customXmlInsRangeEnd customXmlDelRangeStart " +
    "customXmlDelRangeEnd customXmlMoveFromRangeStart customXmlMoveFromRangeEnd customXmlMoveToRangeStart " +
    "customXmlMoveToRangeEnd commentRangeStart commentRangeEnd commentReference annotationRef proofErr " +
    "permStart permEnd alias tag placeholder showingPlcHdr dataBinding docPartObj nsid tmpl embedRegular " +
    "embedBold embedItalic embedBoldItalic extLst rsid rsids rsidRoot customXmlPr smartTagPr"
  ).split(" "),
);
const unwrapped = new Set(["ins", "moveTo", "smartTag", "customXml"]);
const settings = new Set(
  (
    "compat characterSpacingControl defaultTabStop evenAndOddHeaders mirrorMargins footnotePr endnotePr " +
    "themeFontLang clrSchemeMapping decimalSymbol listSeparator autoHyphenation doNotHyphenateCaps " +
    "hyphenationZone consecutiveHyphenLimit bordersDoNotSurroundHeader bordersDoNotSurroundFooter " +
    "gutterAtTop displayBackgroundShape mathPr"
  ).split(" "),
);
const leftOutAttributes = new Set(["paraId", "textId", "author", "initials", "descr", "title", "alt"]);

/** Fields that work without revealing a path or a name; other fields become their last displayed text. */
const plainField = new RegExp(
  String.raw`^\s*(?:PAGE|NUMPAGES|SECTION|SECTIONPAGES|PAGEREF|REF|NOTEREF|SEQ|TOC|HYPERLINK\s+(?:\\[a-z]\s+)` +
    String.raw`*"?(?:https?:|mailto:|tel:|_))`,
  "i",
);

/**
 * `kept`: the relationships of this part that stay; elements that depend on others are dropped. `prefixes`: of
 * relationship attributes in it.
 */
export function judgeWord(
  part: string,
  element: XmlElement,
  { kept, prefixes }: { kept: ReadonlySet<string>; prefixes: ReadonlySet<string> },
): XmlVerdict {
  const { name, depth, attributes } = element;
  if (part === "settings" && depth === 1 && !settings.has(name)) return "drop";
  if (dropped.has(name) || name.endsWith("Change")) return "drop";
  if (unwrapped.has(name)) return "unwrap";
  if (
    name === "fldSimple" &&
    !plainField.test(attributes.find((each) => each.name === "instr")?.value.replaceAll("&quot;", '"') ?? "")
  )
    return "unwrap";
  if (attributes.some((each) => prefixes.has(each.prefix) && !kept.has(each.value)))
    return name === "hyperlink" ? "unwrap" : "drop";
  element.attributes = attributes.flatMap((each) => {
    if (/^rsid/i.test(each.name) || leftOutAttributes.has(each.name)) return [];
    return /^(?:docPr|cNvPr)$/.test(name) && each.name === "name" ? [{ ...each, value: "Picture" }] : [each];
  });
  return "keep";
}

/** The text between tags, without the instructions of dropped fields. */
export const wordText = (content: string, within: string): string =>
  within === "instrText" && !plainField.test(content.replaceAll("&quot;", '"')) ? "" : content;
