/** The logo: two ledger lines, one seal among the bars. */
function Mark() {
  return (
    <svg viewBox="0 0 26 18" className="h-4.5 w-6.5" aria-hidden="true">
      <rect width="16" height="8" rx="1.5" className="keeps-color fill-ink" />
      <rect x="18" width="8" height="8" rx="1.5" className="keeps-color fill-seal" />
      <rect y="10" width="9" height="8" rx="1.5" className="keeps-color fill-ink opacity-35" />
      <rect x="11" y="10" width="15" height="8" rx="1.5" className="keeps-color fill-ink" />
    </svg>
  );
}

/** `shrinks`: only the mark on phone-sized windows. */
export function Wordmark({ name, shrinks = false }: { name: string; shrinks?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2.5 text-lead/6 font-semibold tracking-tight text-ink">
      <Mark />
      <span className={shrinks ? "max-[26rem]:hidden" : undefined}>{name}</span>
    </span>
  );
}
