const list = new Intl.ListFormat("en-US");

/** What revoking ends. `also`: codes of the others that give the same access; null while unknown. */
export function revokeText(name: string, code: string, also: readonly string[] | null): string {
  return (
    `If anyone at ${name} has the identity open, it closes immediately. They can't open it again. ` +
    (also === null
      ? "This also ends its access through any other introduction to this candidate. "
      : also.length === 0
        ? ""
        : `This ends its access through ${also.length + 1} introductions: ${list.format([code, ...also])}. `) +
    `The NDA still binds them. This can't be undone. To get access again, ${name} has to request another introduction.`
  );
}
