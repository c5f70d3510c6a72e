export type XmlEvent =
  | { kind: "open"; name: string; attributes: string; empty: boolean }
  | { kind: "close"; name: string }
  | { kind: "text"; text: string };

/** The tags and texts of an XML part in order. Linear; what isn't well-formed is skipped. */
export function* xmlEvents(xml: string): Generator<XmlEvent> {
  let at = 0;
  while (at < xml.length) {
    const open = xml.indexOf("<", at);
    if (open < 0) return;
    if (open > at) yield { kind: "text", text: decodeEntities(xml.slice(at, open)) };
    const marker = ["<!--", "<![CDATA[", "<?"].find((start) => xml.startsWith(start, open));
    const end = xml.indexOf(marker === "<!--" ? "-->" : marker === "<![CDATA[" ? "]]>" : marker ? "?>" : ">", open);
    if (end < 0) return;
    if (marker === "<![CDATA[") yield { kind: "text", text: xml.slice(open + 9, end) };
    if (marker !== undefined) {
      at = end + (marker === "<?" ? 2 : 3);
      continue;
    }
    at = end + 1;
    if (xml[open + 1] === "/") yield { kind: "close", name: xml.slice(open + 2, end).trim() };
    else {
      const empty = xml[end - 1] === "/";
      const inside = xml.slice(open + 1, empty ? end - 1 : end);
      const space = inside.search(/\s/);
      yield {
        kind: "open",
        name: space < 0 ? inside : inside.slice(0, space),
        attributes: space < 0 ? "" : inside.slice(space),
        empty,
      };
    }
  }
}

export function attribute(attributes: string, name: string): string | null {
  // One after the other from the start, so that nothing inside a value counts as an attribute.
  for (const [, key, quoted = ""] of attributes.matchAll(/\s+([^\s=]+)\s*=\s*("[^"]*"|'[^']*')/gy))
    if (key === name) return decodeEntities(quoted.slice(1, -1));
  return null;
}

const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi, (whole, hex, decimal, name) => {
    const code = hex ? Number.parseInt(String(hex), 16) : decimal ? Number(decimal) : null;
    if (code !== null) return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
    return named[String(name).toLowerCase()] ?? whole;
  });
}
