import { unfit } from "./unfit.ts";

/** An element as rules see it: names without prefix, values as written. A rule may change the attributes. */
export type XmlElement = { name: string; depth: number; attributes: { prefix: string; name: string; value: string }[] };

/** Keep the element, drop it with its content, or keep only its content. */
export type XmlVerdict = "keep" | "drop" | "unwrap";

const broken = "This document is damaged. Open it, save it again and upload the copy.";
const token = new RegExp(
  String.raw`<!--|<\?|<!\[CDATA\[|<!|</([^\s<>]+)\s*>|<([^\s<>/]+)((?:\s+[^\s<>=/]+\s*=\s*(?:"[^"<]*"|` +
    String.raw`'[^'<]*'))*)\s*(/?)>|[^<]+`,
  "y",
);
const attribute = /([^\s=]+)\s*=\s*("[^"]*"|'[^']*')/g;

/**
 * Rewrites XML with a verdict for each element. Comments and processing instructions are dropped; a document type
 * (entities, bombs) is rejected. `text` maps the text between tags.
 * @throws Unfit
 */
export function rewriteXml(
  source: Uint8Array,
  judge: (element: XmlElement) => XmlVerdict,
  text: (content: string, within: string) => string = (content) => content,
): Uint8Array {
  const xml = decoded(source);
  const kept: string[] = ['<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'];
  const open: { tag: string; name: string; verdict: XmlVerdict }[] = [];
  let dropping = 0;
  const pass = (end: string): void => {
    const at = xml.indexOf(end, token.lastIndex);
    token.lastIndex = at < 0 ? unfit(broken) : at + end.length;
  };
  token.lastIndex = 0;
  while (token.lastIndex < xml.length) {
    const start = token.lastIndex;
    const found = token.exec(xml) ?? unfit(broken);
    const [whole, closing, opening, attributes = "", empty] = found;
    if (whole === "<!--") pass("-->");
    else if (whole === "<?") pass("?>");
    else if (whole === "<![CDATA[") {
      pass("]]>");
      if (dropping === 0) kept.push(xml.slice(start, token.lastIndex));
    } else if (whole === "<!") unfit(broken);
    else if (closing !== undefined) {
      const last = open.pop();
      if (last?.tag !== closing) return unfit(broken);
      if (last.verdict === "drop") dropping -= 1;
      else if (dropping === 0 && last.verdict === "keep") kept.push(`</${closing}>`);
    } else if (opening !== undefined) {
      if (open.length > 250) unfit(broken);
      const element = {
        name: localOf(opening),
        depth: open.length,
        attributes: [...attributes.matchAll(attribute)].map(([, key = "", value = ""]) => ({
          prefix: prefixOf(key),
          name: localOf(key),
          value: value.slice(1, -1),
        })),
      };
      const verdict = dropping > 0 ? "keep" : judge(element);
      if (dropping === 0 && verdict === "keep") {
        const attributes = element.attributes.map(
          ({ prefix, name, value }) => ` ${prefix}${name}="${value.replaceAll('"', "&quot;")}"`,
        );
        kept.push(`<${opening}${attributes.join("")}${empty ?? ""}>`);
      }
      if (!empty) {
        open.push({ tag: opening, name: element.name, verdict });
        if (verdict === "drop") dropping += 1;
      }
    } else if (dropping === 0) kept.push(open.length === 0 ? "" : text(whole, open.at(-1)?.name ?? ""));
  }
  if (open.length > 0) unfit(broken);
  return Buffer.from(kept.join(""), "utf8");
}

/** Every element with its attributes, read-only. */
export function elementsOf(source: Uint8Array): XmlElement[] {
  const found: XmlElement[] = [];
  rewriteXml(source, (element) => (found.push(element), "keep"));
  return found;
}

export const valueOf = ({ attributes }: XmlElement, name: string): string =>
  unescaped(attributes.find((each) => each.name === name)?.value ?? "");

const prefixOf = (name: string): string => (name.includes(":") ? name.slice(0, name.indexOf(":") + 1) : "");
const localOf = (name: string): string => name.slice(name.indexOf(":") + 1);

const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&apos;": "'" };
const unescaped = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|apos);/g, (entity) => entities[entity] as string);
export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] as string);

function decoded(source: Uint8Array): string {
  const encoding =
    source[0] === 0xff && source[1] === 0xfe
      ? "utf-16le"
      : source[0] === 0xfe && source[1] === 0xff
        ? "utf-16be"
        : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(source);
  } catch {
    return unfit(broken);
  }
}
