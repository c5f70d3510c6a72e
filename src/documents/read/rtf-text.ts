import type { CvPage } from "#domain/cv/reading.ts";
import { CvFileError } from "./cv-file-error.ts";
import { evenPages, type FlowLine } from "./even-lines.ts";
import { checkedPages, cvFileLimits } from "./limits.ts";
import { linkedWords } from "./linked-words.ts";
import { byteCharacters } from "./plain-text.ts";

const symbols: Record<string, string> = {
  tab: "\t",
  cell: "\t",
  emdash: "—",
  endash: "–",
  bullet: "•",
  lquote: "‘",
  rquote: "’",
  ldblquote: "“",
  rdblquote: "”",
  emspace: " ",
  enspace: " ",
};
const lineEnds = new Set(["par", "line", "row", "sect", "page", "column"]);
/** Groups whose text isn't the document's. */
const skipped = new Set(
  (
    "fonttbl colortbl stylesheet info pict object footer footerl footerr footerf footnote annotation sn sv " +
    "listtable listoverridetable revtbl rsidtbl generator themedata datastore latentstyles xmlnstbl filetbl"
  ).split(" "),
);
/** Marked as ignorable, but with text inside. */
const kept = new Set(["shpinst", "shppict", "shptxt", "listtext", "pntext"]);

/** A field: its instruction says where a link goes, its result is the words shown. */
type Field = { instruction: string };

/** `shown`: where a field's result begins. */
type State = {
  skip: boolean;
  fallback: number;
  size: number;
  field: Field | null;
  instructs: boolean;
  shown: { lines: number; start: number } | null;
};

/** Longer than any address that counts. */
const longestInstruction = 2_000;

const addressIn = ({ instruction }: Field): string | null =>
  /^\s*HYPERLINK\s+"([^"\s]+)"/i.exec(instruction)?.[1] ?? null;

/** The text of an RTF document: groups, `\uN`, `\'hh`, paragraphs, tabs, cells and links. @throws CvFileError */
export function rtfPages(bytes: Uint8Array): CvPage[] {
  const source = byteCharacters(bytes);
  const lines: FlowLine[] = [];
  let decoder = new TextDecoder("windows-1252");
  let line = "";
  let size = 0;
  let pending: number[] = [];
  let owed = 0;
  let state: State = { skip: false, fallback: 1, size: 12, field: null, instructs: false, shown: null };
  const links = linkedWords();
  const stack: State[] = [];
  const flush = () => {
    if (pending.length > 0) line += decoder.decode(new Uint8Array(pending));
    pending = [];
  };
  const write = (text: string) => {
    if (state.skip) return;
    if (state.instructs) {
      if (state.field && state.field.instruction.length < longestInstruction) state.field.instruction += text;
      return;
    }
    flush();
    line += text;
    size = Math.max(size, state.size);
  };
  const close = () => {
    flush();
    if (lines.length > cvFileLimits.pages * 60) throw new CvFileError("long");
    lines.push({ text: line, size: size || 12 });
    line = "";
    size = 0;
  };
  /** Marks the words that a field shows, unless they run over several lines. */
  const closeShown = ({ shown, field }: State) => {
    if (!shown || !field || shown === state.shown) return;
    flush();
    if (lines.length !== shown.lines) return;
    line = line.slice(0, shown.start) + links.mark(line.slice(shown.start), addressIn(field));
  };
  const token = /([{}])|\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([^\\{}]+)/gi;
  let starred = false;
  for (let match = token.exec(source); match !== null; match = token.exec(source)) {
    const [, brace, word, number, hex, sign, text] = match;
    if (brace === "{") {
      if (stack.length > 2_000) throw new CvFileError("damaged");
      stack.push(state);
      state = { ...state };
    } else if (brace === "}") {
      const left = state;
      state = stack.pop() ?? state;
      closeShown(left);
      owed = 0;
    } else if (word !== undefined) {
      if (word === "field") state.field = { instruction: "" };
      else if (word === "fldinst") state.instructs = true;
      else if (word === "fldrslt") {
        flush();
        state.shown = { lines: lines.length, start: line.length };
      } else if (skipped.has(word) || (starred && !kept.has(word))) state.skip = true;
      starred = false;
      const value = number === undefined ? null : Number(number);
      if (word === "bin" && value !== null && value > 0) token.lastIndex += value;
      else if (word === "ansicpg" && value !== null) decoder = decoderFor(value);
      else if (word === "uc" && value !== null) state.fallback = Math.min(value, 10);
      else if (word === "fs" && value !== null) state.size = Math.min(Math.max(value / 2, 4), 72);
      else if (word === "u" && value !== null) {
        write(String.fromCharCode(value < 0 ? value + 65_536 : value));
        owed = state.fallback;
      } else if (lineEnds.has(word) && !state.skip && !state.instructs) close();
      else if (symbols[word] !== undefined) write(symbols[word]);
    } else if (hex !== undefined) {
      if (owed > 0) owed--;
      else if (!state.skip && !state.instructs) {
        pending.push(Number.parseInt(hex, 16));
        size = Math.max(size, state.size);
      }
    } else if (sign !== undefined) {
      if (sign === "*") starred = true;
      else if (sign === "~") write(" ");
      else if (sign === "_") write("-");
      else if ("\\{}".includes(sign)) write(sign);
      else if (sign === "\n" && !state.skip && !state.instructs) close();
    } else if (text !== undefined) {
      const plain = text.replace(/[\r\n]+/g, "");
      const rest = plain.slice(owed);
      owed = Math.max(0, owed - plain.length);
      if (rest !== "") write(rest);
    }
  }
  close();
  return checkedPages(
    evenPages(
      lines.map(({ text, size: height }) => ({ text: text.replace(/\t+$/, ""), size: height })),
      links.addresses,
    ),
  );
}

function decoderFor(codePage: number) {
  try {
    return new TextDecoder(codePage === 65_001 ? "utf-8" : codePage === 10_000 ? "macintosh" : `windows-${codePage}`);
  } catch {
    return new TextDecoder("windows-1252");
  }
}
