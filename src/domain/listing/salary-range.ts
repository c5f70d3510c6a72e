/** Spec §9: `$Nk - $Nk`, thousands without decimals, from whole dollars. */
export function salaryRange(min: number, max: number): string {
  return `${thousands(min)} - ${thousands(max)}`;
}

/** Whole dollars as `$185k`. */
export function thousands(dollars: number): string {
  return `$${Math.round(dollars / 1000).toLocaleString("en-US")}k`;
}
