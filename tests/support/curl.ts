/** What a curl command sends. */
export type CurlRequest = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | null;
  /** The file the answer is written to. */
  output: string | null;
};

/**
 * Reads one curl command as bash and curl do, as far as the quick start needs it: double quotes, variables, a heredoc
 * and the options below. It runs where there is no curl.
 * @throws for anything else, so that a new option is noticed
 */
export function readCurl(command: string, variables: Readonly<Record<string, string>>): CurlRequest {
  const expand = (text: string): string =>
    text.replace(/\$([A-Z_]+)/g, (_match, name: string) => {
      const value = variables[name];
      if (value === undefined) throw new Error(`The command uses $${name}, which isn't set.`);
      return value;
    });
  const heredoc = /<<(\w+)\n([\s\S]*)\n\1$/.exec(command);
  const line = (heredoc ? command.slice(0, heredoc.index) : command).replaceAll("\\\n", " ");
  const words = wordsOf(line, expand);
  if (words.shift() !== "curl") throw new Error("This isn't a curl command.");
  let method: string | null = null;
  let url: string | null = null;
  let output: string | null = null;
  let inQuery = false;
  const data: string[] = [];
  const headers: Record<string, string> = {};
  while (words.length > 0) {
    const word = words.shift() ?? "";
    if (word === "-sS") continue;
    if (word === "-G") inQuery = true;
    else if (!word.startsWith("-")) url = word;
    else {
      const value = words.shift() ?? "";
      if (word === "-X") method = value;
      else if (word === "-o") output = value;
      else if (word === "-H") {
        const [name = "", ...rest] = value.split(": ");
        headers[name] = rest.join(": ");
      } else if (word === "-d") data.push(value === "@-" ? expand(heredoc?.[2] ?? "").replaceAll("\n", "") : value);
      else if (word === "--data-urlencode") {
        const [name = "", ...rest] = value.split("=");
        data.push(`${name}=${encodeURIComponent(rest.join("="))}`);
      } else throw new Error(`Unknown option ${word}.`);
    }
  }
  if (url === null) throw new Error("The command has no address.");
  const hasBody = data.length > 0 && !inQuery;
  return {
    method: method ?? (hasBody ? "POST" : "GET"),
    url: data.length > 0 && inQuery ? `${url}?${data.join("&")}` : url,
    headers,
    body: hasBody ? data.join("&") : null,
    output,
  };
}

function wordsOf(line: string, expand: (text: string) => string): string[] {
  const words = line.matchAll(/\s*(?:"((?:[^"\\]|\\.)*)"|([^\s"'<>|;&`]+))(?=\s|$)/g);
  const found = [...words];
  if (
    found
      .map(([whole]) => whole)
      .join("")
      .trim() !== line.trim()
  )
    throw new Error(`This is more than plain words and double quotes: ${line}`);
  return found.map(([, quoted, plain = ""]) =>
    expand(quoted === undefined ? plain : quoted.replace(/\\(["\\$])/g, "$1")),
  );
}
