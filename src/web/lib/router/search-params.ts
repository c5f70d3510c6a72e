/** The search parameters of an address. They may be hand-typed, so each page validates its own. */
export type Search = { readonly [name: string]: string | readonly string[] | undefined };

/**
 * Parses `?skills=React&skills=Go&sort=updated` to strings and lists of strings, in a form people can type (spec §18:
 * shareable).
 */
export function parseSearch(search: string): Search {
  const params: Record<string, string | string[]> = {};
  for (const [name, value] of new URLSearchParams(search)) {
    const before = params[name];
    if (before === undefined) params[name] = value;
    else params[name] = [...(Array.isArray(before) ? before : [before]), value];
  }
  return params;
}

/** The inverse; undefined, null and empty lists are left out. */
export function stringifySearch(params: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (typeof each === "string" || typeof each === "number" || typeof each === "boolean")
        search.append(name, String(each));
    }
  }
  // A comma needs no escape in a query (RFC 3986), and `ids=a,b` is the address of a comparison (spec §2).
  const text = search.toString().replaceAll("%2C", ",");
  return text && `?${text}`;
}
