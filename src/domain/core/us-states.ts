const states = new Map(
  (
    "AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, " +
    "DE Delaware, DC District of Columbia, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, " +
    "IN Indiana, IA Iowa, KS Kansas, KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, " +
    "MI Michigan, MN Minnesota, MS Mississippi, MO Missouri, MT Montana, NE Nebraska, NV Nevada, " +
    "NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York, NC North Carolina, ND North Dakota, " +
    "OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, PR Puerto Rico, RI Rhode Island, SC South Carolina, " +
    "SD South Dakota, TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia, WA Washington, " +
    "WV West Virginia, WI Wisconsin, WY Wyoming"
  )
    .split(", ")
    .map((state) => [state.slice(0, 2), state.slice(3)] as const),
);

/** Suggested while typing a state. */
export const stateNames: readonly string[] = [...states.values()];

const squashed = (text: string) => text.toLowerCase().replace(/[^a-z]/g, "");

const codes = new Map(
  [...states].flatMap(
    ([code, name]) =>
      [
        [squashed(code), code],
        [squashed(name), code],
      ] as [string, string][],
  ),
);

/** Places are listed as "Austin, TX": a US state in any spelling becomes its code; other text is unchanged. */
export function stateCode(text: string): string {
  return codes.get(squashed(text)) ?? text.trim().replace(/\s+/g, " ");
}

/** The code and name of a US state, for the search; empty for anything else. */
export function stateWords(text: string): string {
  const code = stateCode(text);
  const name = stateName(code);
  // "Virginia" must find Virginia only: the search reads "West Virginia" as its code.
  return name === null ? "" : code === "WV" ? "WV West" : `${code} ${name}`;
}

/** The name for a code, `TX` → "Texas"; null if it isn't a US state. */
export function stateName(code: string): string | null {
  return states.get(code) ?? null;
}
