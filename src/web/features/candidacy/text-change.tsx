/** The text of a field before and after; lists have one entry a line. */
export function TextChange({ from, to }: { from: string; to: string }) {
  return (
    <dl className="mt-1 grid gap-1.5 text-dense">
      <div>
        <dt className="text-small text-ink-3">Now</dt>
        <dd className="max-w-measure wrap-anywhere whitespace-pre-line text-ink-2">{from === "" ? "Empty" : from}</dd>
      </div>
      <div>
        <dt className="text-small text-ink-3">Proposed</dt>
        <dd className="max-w-measure wrap-anywhere whitespace-pre-line">{to}</dd>
      </div>
    </dl>
  );
}
