/** What stands behind the `?` of an address; somebody may have typed anything there, so each page checks its own. */
export type Search = { readonly [name: string]: string | readonly string[] | undefined };

/**
 * `?skills=React&skills=Go&sort=updated` to strings and lists of strings: what one would type by hand (spec §18:
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

/** The reverse; what is undefined, null or an empty list leaves no trace in the address. */
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
