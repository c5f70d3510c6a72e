import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type ESTree, parseSync } from "vite";

/** A string that users can see on a screen, in an email, a document, an error or the API. */
export type ShownText = { file: string; line: number; text: string };

type Node = ESTree.Node;
/** Where a literal is: `shown` means displayed, even as a single lowercase word. */
type Place = { shown: boolean };

const root = path.resolve(import.meta.dirname, "..");
/** Vocabularies of the leak check and lists of places: data that is never read as a sentence. */
const isData = /src\/domain\/(?:leak|places?)\/|us-metros|\/migrations\/|\/gallery\/|\.test\.tsx?$/;
const shownAttributes = new RegExp(
  String.raw`^(?:alt|label|title|placeholder|description|hint|heading|text|message|summary|` +
    String.raw`empty|what|detail|subject|caption|tooltip|action|submit|confirm|aria-(?:label|` +
    String.raw`description|roledescription|valuetext|placeholder)|\w+(?:Label|Title|Text|` +
    String.raw`Hint|Words))$`,
);
const codeAttributes =
  /class|style|^(?:id|href|to|key|type|name|role|rel|d|viewBox|fill|stroke|points|transform|sizes)$/i;
const inline = /^(?:a|abbr|b|code|em|i|kbd|Link|mark|small|span|strong|time)$/;

/** Every text of the product whose file contains `filter`, by file and line. */
export function collectTexts(filter = ""): ShownText[] {
  const sources = readdirSync(path.join(root, "src"), { recursive: true, encoding: "utf8" })
    .map((file) => path.posix.join("src", file.replaceAll(path.sep, "/")))
    .filter((file) => /\.(?:tsx?|js)$/.test(file));
  return ["index.html", "site.html", ...sources]
    .filter((file) => file.includes(filter) && !isData.test(file))
    .toSorted()
    .flatMap((file) => textsIn(file, readFileSync(path.join(root, file), "utf8")));
}

/** The texts of one file, by line. */
export function textsIn(file: string, source: string): ShownText[] {
  const found: ShownText[] = [];
  const report = (offset: number, text: string, { shown }: Place = { shown: true }): void => {
    const line = source.slice(0, offset).split("\n").length;
    if (!/<\/?[a-z][^<]*>/i.test(text)) {
      const said = text.replaceAll(/\s+/g, " ").trim();
      if (shown ? /\p{L}/u.test(said) : readsAsText(said)) found.push({ file, line, text: said });
      return;
    }
    for (const { before, said } of htmlTexts(text))
      if (/\p{L}{2}/u.test(said)) found.push({ file, line: line + before, text: said });
  };
  if (file.endsWith(".html")) report(0, source);
  else walk(parseSync(file, source).program, { shown: false }, report);
  return found.toSorted((a, b) => a.line - b.line);
}

/** The visible text of HTML, with the number of lines before it. */
function htmlTexts(html: string): { before: number; said: string }[] {
  const linesBefore = (index: number): number => html.slice(0, index).split("\n").length - 1;
  const attributes = html.matchAll(/\s(?:alt|title|placeholder|aria-label|name="description"\s+content)="([^"]{2,})"/g);
  const unscripted = html.replaceAll(/<(?:script|style)\b[\s\S]*?<\/(?:script|style)>|<!--[\s\S]*?-->/g, (code) =>
    code.replaceAll(/[^\n]/g, " "),
  );
  const betweenTags = unscripted
    .replaceAll(/<\/?(?:a|abbr|b|code|em|strong|span|time)\b[^>]*>/g, "")
    .matchAll(/(?:^|>)([^<>]+)(?=<|$)/g);
  return [...attributes, ...betweenTags].map((match) => {
    const [, text = ""] = match;
    return { before: linesBefore(match.index + match[0].search(/\p{L}/u)), said: text.replaceAll(/\s+/g, " ").trim() };
  });
}

function walk(node: Node, place: Place, report: (offset: number, text: string, place?: Place) => void): void {
  const inner = (child: Node | null | undefined, where: Place = { shown: false }): void => {
    if (child) walk(child, where, report);
  };
  switch (node.type) {
    case "Literal":
      if (typeof node.value === "string") report(node.start, node.value, place);
      return;
    case "TemplateLiteral":
    case "BinaryExpression": {
      if (node.type === "BinaryExpression" && node.operator !== "+") {
        for (const side of [node.left, node.right]) if (side.type !== "Literal") inner(side);
        return;
      }
      const { text, others } = joined(node);
      report(node.start, text, place);
      for (const other of others) inner(other);
      return;
    }
    case "JSXElement":
    case "JSXFragment": {
      if (node.type === "JSXElement") for (const attribute of node.openingElement.attributes) inner(attribute);
      const { text, first, others } = joinedChildren(node.children);
      if (first !== undefined && /\p{L}/u.test(text.replaceAll("…", ""))) report(first, text);
      for (const other of others) inner(other);
      return;
    }
    case "JSXExpressionContainer":
      return inner(node.expression, place);
    case "JSXAttribute": {
      const name = node.name.type === "JSXIdentifier" ? node.name.name : "";
      if (!codeAttributes.test(name) || shownAttributes.test(name)) {
        const shown = shownAttributes.test(name);
        if (shown || node.value?.type !== "Literal") inner(node.value, { shown });
      }
      return;
    }
    case "Property":
      if (node.computed) inner(node.key);
      return inner(node.value, { shown: node.key.type === "Identifier" && shownAttributes.test(node.key.name) });
    case "ConditionalExpression":
      inner(node.test);
      inner(node.consequent, place);
      return inner(node.alternate, place);
    case "LogicalExpression":
      inner(node.left, place);
      return inner(node.right, place);
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "TSNonNullExpression":
      return inner(node.expression, place);
    case "CallExpression":
    case "NewExpression":
      if (!isForEngineers(node.callee)) for (const part of [node.callee, ...node.arguments]) inner(part);
      return;
    case "MemberExpression":
      inner(node.object);
      if (node.computed && node.property.type !== "Literal") inner(node.property);
      return;
    case "SwitchCase":
      for (const part of node.consequent) inner(part);
      return;
    case "TaggedTemplateExpression":
    case "ImportDeclaration":
    case "ExportAllDeclaration":
    case "ImportExpression":
      return;
    default:
      // Types hold names of values, not texts.
      if (node.type.startsWith("TS") && node.type !== "TSParameterProperty") return;
      for (const child of childrenOf(node)) inner(child);
  }
}

const childrenOf = (node: Node): Node[] =>
  Object.entries(node)
    .filter(([key]) => key !== "parent")
    .flatMap(([, value]: [string, unknown]) => value)
    .filter(
      (value): value is Node =>
        typeof value === "object" && value !== null && "type" in value && typeof value.type === "string",
    );

/** Log lines, bugs and class names. */
function isForEngineers(callee: Node): boolean {
  if (callee.type === "Identifier")
    return /^(?:Error|TypeError|RangeError|RegExp|cn|clsx|Symbol|URL|Intl|sql)$/.test(callee.name);
  if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return false;
  const object = callee.object.type === "MemberExpression" ? callee.object.property : callee.object;
  return (
    (object.type === "Identifier" && /^(?:log|Intl)$/.test(object.name)) ||
    /^(?:querySelector(?:All)?|getPropertyValue|startsWith|endsWith|indexOf|execute)$/.test(callee.property.name)
  );
}

/** A text assembled with `+` or `${}`; parts known only at run time are "…". */
function joined(node: Node): { text: string; others: Node[] } {
  if (node.type === "Literal" && typeof node.value === "string") return { text: node.value, others: [] };
  if (node.type === "BinaryExpression" && node.operator === "+") {
    const [left, right] = [joined(node.left), joined(node.right)];
    return { text: left.text + right.text, others: [...left.others, ...right.others] };
  }
  if (node.type === "TemplateLiteral") {
    const text = node.quasis.map(({ value }) => value.cooked ?? value.raw).join("…");
    return { text, others: [...node.expressions] };
  }
  return { text: "…", others: [node] };
}

/** The joined text of an element's children, where it begins, and the children with texts of their own. */
function joinedChildren(children: readonly Node[]): { text: string; first: number | undefined; others: Node[] } {
  let text = "";
  let first: number | undefined;
  const others: Node[] = [];
  for (const child of children) {
    if (child.type === "JSXText") {
      text += /\n/.test(child.value) ? child.value.replace(/^\s*\n\s*/, "").replace(/\s*\n\s*$/, "") : child.value;
      const letter = child.value.search(/\S/);
      if (letter >= 0) first ??= child.start + letter;
    } else if (child.type === "JSXExpressionContainer" && child.expression.type === "Literal") {
      text += typeof child.expression.value === "string" ? child.expression.value : "…";
      first ??= child.start;
    } else if (
      child.type === "JSXElement" &&
      child.openingElement.name.type === "JSXIdentifier" &&
      inline.test(child.openingElement.name.name)
    ) {
      const within = joinedChildren(child.children);
      text += within.text;
      first ??= within.first;
      others.push(...child.openingElement.attributes, ...within.others);
    } else {
      text += "…";
      others.push(child);
    }
  }
  return { text, first, others };
}

const classPrefix = new RegExp(
  String.raw`^(?:[\w-]+:)*-?(?:text|bg|border|rounded|gap|[pm][xytrbles]?|[wh]|min|max|` +
    String.raw`size|font|items|justify|space|leading|tracking|top|left|right|bottom|inset|` +
    String.raw`z|col|row|grid|flex|shadow|ring|divide|overflow|transition|duration|animate|` +
    String.raw`cursor|select|pointer|opacity|translate|scale|rotate|stroke|fill|whitespace|` +
    String.raw`self|place|object|sr|tabular|outline|motion|print|scroll|touch|data|aria|` +
    String.raw`origin|basis|group|peer|line|end|start|underline|accent|caret|backdrop|` +
    String.raw`table|align|list|break|wrap|columns|aspect|appearance|resize|snap|mask|` +
    String.raw`clip|content|decoration)-`,
);
const classWord = new RegExp(
  String.raw`^(?:flex|grid|block|inline|hidden|relative|absolute|fixed|sticky|truncate|` +
    String.raw`rounded|border|grow|underline|italic|uppercase|isolate|contents|group|peer|` +
    String.raw`transition|outline)$|[[\]]|^[\w-]+:[\w-]+`,
);

const code = new RegExp(
  String.raw`^(?:select|insert into|update \w+ set|delete from|alter|create|with \w+ as|` +
    String.raw`grant|drop|application|text)\b\s?(?=[\w*/])` +
    String.raw`|^[\w-]+\([^)]*\)$|^[MmLl]\d|;\s*\w+=|^[A-Z]+ /`,
);

/** Whether a literal is for users: words with a space between them or a capitalized word, and no code. */
function readsAsText(text: string): boolean {
  if (!/\p{L}{2}/u.test(text.replaceAll("…", ""))) return false;
  if (!/\s/.test(text)) return /^…?\p{Lu}\p{Ll}+[.?!…]*$/u.test(text);
  const tokens = text.split(" ");
  if (tokens.filter((token) => classPrefix.test(token) || classWord.test(token)).length * 2 >= tokens.length)
    return false;
  return !code.test(text);
}

if (import.meta.main)
  for (const { file, line, text } of collectTexts(process.argv[2])) console.log(`${file}:${line}  ${text}`);
