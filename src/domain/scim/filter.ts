import { refuseScim } from "./scim-error.ts";

export const filterOperators = ["eq", "ne", "co", "sw", "ew"] as const;
export type FilterOperator = (typeof filterOperators)[number];
export type FilterValue = string | boolean;

/** Attributes in lower case with their path, such as `name.givenname` and `emails.type`. */
export type Filter =
  | { kind: "compare"; attribute: string; operator: FilterOperator; value: FilterValue }
  | { kind: "present"; attribute: string }
  | { kind: "and"; parts: readonly [Filter, Filter] }
  | { kind: "or"; parts: readonly [Filter, Filter] }
  | { kind: "not"; part: Filter };

const limits = { length: 2_000, parts: 50 } as const;

const token = /\s*(?:([()[\]])|("(?:[^"\\]|\\.)*")|([^\s()[\]"]+))/y;

const wrong = (detail: string): never => refuseScim("invalidFilter", detail);

/**
 * A filter as RFC 7644 §3.4.2.2 writes it: comparisons, `pr`, `and`, `or`, `not` and parentheses, and `emails[type eq
 * "work"]` with or without `.value eq` behind it. Without the comparisons by size, which nothing here needs.
 * @throws ScimError `invalidFilter`
 */
export function parseFilter(text: string): Filter {
  const read = reader(tokensOf(text));
  const filter = either(read, "");
  if (read.peek() !== undefined) wrong(`The filter ends before “${read.peek()}”. Join comparisons with and or or.`);
  return filter;
}

type Reader = ReturnType<typeof reader>;

function tokensOf(text: string): string[] {
  if (text.length > limits.length) wrong(`The filter is too long. Use at most ${limits.length} characters.`);
  const tokens: string[] = [];
  token.lastIndex = 0;
  while (text.slice(token.lastIndex).trim() !== "") {
    const [found] =
      token.exec(text) ?? wrong(`A quotation mark isn't closed. Write values like "ada@company.example".`);
    tokens.push(found.trim());
  }
  return tokens;
}

function reader(tokens: readonly string[]) {
  let at = 0;
  let parts = 0;
  return {
    peek: (): string | undefined => tokens[at],
    next: (): string => tokens[at++] ?? wrong('The filter ends too early. Write it like userName eq "a@b.example".'),
    isWord: (word: string): boolean => tokens[at]?.toLowerCase() === word,
    /** Bounds the depth, and the size of the query. */
    count(): void {
      parts += 1;
      if (parts > limits.parts) wrong(`The filter has too many parts. Use at most ${limits.parts}.`);
    },
  };
}

function either(read: Reader, prefix: string): Filter {
  let left = both(read, prefix);
  while (read.isWord("or")) {
    read.next();
    left = { kind: "or", parts: [left, both(read, prefix)] };
  }
  return left;
}

function both(read: Reader, prefix: string): Filter {
  let left = single(read, prefix);
  while (read.isWord("and")) {
    read.next();
    left = { kind: "and", parts: [left, single(read, prefix)] };
  }
  return left;
}

function single(read: Reader, prefix: string): Filter {
  read.count();
  if (read.isWord("not")) {
    read.next();
    if (read.peek() !== "(") wrong("The operator not needs parentheses. Write not (active eq true).");
    return { kind: "not", part: single(read, prefix) };
  }
  if (read.peek() === "(") {
    read.next();
    const inner = either(read, prefix);
    close(read, ")");
    return inner;
  }
  const attribute = attributeName(read.next(), prefix);
  if (read.peek() !== "[") return comparison(read, attribute);
  if (prefix !== "") wrong("Brackets can't be nested. Use one level.");
  read.next();
  const inner = either(read, `${attribute}.`);
  close(read, "]");
  const behind = read.peek();
  if (behind === undefined || !/^\.\w+$/.test(behind)) return inner;
  read.next();
  return { kind: "and", parts: [inner, comparison(read, attribute + behind.toLowerCase())] };
}

function close(read: Reader, sign: string): void {
  if (read.next() !== sign) wrong(`A bracket isn't closed. Close it with ${sign}`);
}

function comparison(read: Reader, attribute: string): Filter {
  const operator = read.next().toLowerCase();
  if (operator === "pr") return { kind: "present", attribute };
  const known = filterOperators.find((each) => each === operator);
  if (!known) return wrong(`“${operator}” isn't supported here. Use ${filterOperators.join(", ")} or pr.`);
  return { kind: "compare", attribute, operator: known, value: readValue(read.next()) };
}

function readValue(text: string): FilterValue {
  if (text.startsWith('"'))
    try {
      return JSON.parse(text) as string;
    } catch {
      return wrong('A value isn\'t written as JSON. Write it like "ada@company.example".');
    }
  const lower = text.toLowerCase();
  return lower === "true" ? true : lower === "false" ? false : wrong(`Put “${text}” into quotation marks.`);
}

const name = /^[a-z][\w$-]*(?:\.[a-z][\w$-]*)?$/;

function attributeName(written: string, prefix: string): string {
  const attribute = withoutSchema(written).toLowerCase();
  if (!name.test(attribute)) wrong(`“${written}” isn't the name of an attribute. Write one such as userName.`);
  return prefix + attribute;
}

/** Attributes can be written with the schema of users or groups in front. */
export const withoutSchema = (path: string): string =>
  path.replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/i, "");
