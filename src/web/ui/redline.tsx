/** What a text was and is now; the text alone where it didn't change. */
export function Redline({ before, after }: { before: string | undefined; after: string }) {
  if (before === undefined || before === after) return after;
  return (
    <>
      <del className="font-normal text-ink-3">{before}</del>{" "}
      <ins className="rounded-tag bg-money-soft px-1 font-semibold text-money no-underline">{after}</ins>
    </>
  );
}
