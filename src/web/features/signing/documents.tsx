import { Fingerprint } from "./fingerprint.tsx";
import { PaperView } from "./paper-view.tsx";
import type { SigningSheet } from "./words.ts";

type SigningDocumentsProps = { sheet: Pick<SigningSheet, "documents">; level: 2 | 3 };

/** Every document that a party signs, each with its fingerprint. `level`: of its headings. */
export function SigningDocuments({ sheet: { documents }, level }: SigningDocumentsProps) {
  const Heading = `h${level}` as const;
  const several = documents.length > 1;
  return (
    <div className="flex flex-col gap-8">
      {documents.map(({ kind, title, sections, hash }, place) => (
        <article key={kind} aria-label={title} className={place > 0 ? "border-t border-line-2 pt-6" : ""}>
          {several ? (
            <Heading className="mb-4 headline text-title">
              {title}{" "}
              <span className="text-small font-normal text-ink-3">
                {`document ${place + 1} of ${documents.length}`}
              </span>
            </Heading>
          ) : null}
          <PaperView sections={sections} level={several ? (level === 2 ? 3 : 4) : level} />
          <p className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-small text-ink-3">
            <span>{several ? `Fingerprint of the ${title.toLowerCase()}` : "Fingerprint of the signed text"}</span>
            <Fingerprint hash={hash} of={several ? `the terms in the ${title.toLowerCase()}` : "the terms"} />
          </p>
        </article>
      ))}
    </div>
  );
}
