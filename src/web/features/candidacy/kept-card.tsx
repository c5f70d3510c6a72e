import type { ReactNode } from "react";
import { instantDateText } from "#web/lib/format.ts";
import { Card, CardSection, CardTitle } from "#web/ui/card.tsx";
import type { OpenPage } from "./words.ts";

/** The stored identity, shown only to the candidate. */
export function KeptCard({ page: { identity, files, agencyName } }: { page: OpenPage }) {
  const { currentEmployer } = identity;
  const facts: { term: string; fact: ReactNode }[] = [
    { term: "Name", fact: identity.fullName },
    { term: "Email", fact: identity.email },
    { term: "Phone", fact: identity.phone },
    { term: "LinkedIn", fact: identity.linkedinUrl },
    { term: "Portfolio", fact: lines(identity.portfolioLinks) },
    {
      term: "Current employer",
      fact: currentEmployer && [currentEmployer.name, currentEmployer.domain].filter(Boolean).join(", "),
    },
    { term: "Past employers", fact: lines(identity.pastEmployers) },
    {
      term: "Files",
      fact: lines(
        files.map(({ name, size, addedAt }) => `${name}, ${sizeText(size)}, added ${instantDateText(addedAt)}`),
      ),
    },
  ];
  return (
    <Card>
      <CardSection className="sm:px-6 sm:py-5">
        <CardTitle>Stored about you</CardTitle>
        <p className="mt-2 max-w-measure text-read text-ink-2">
          This is encrypted and stored apart from your public profile. If something is wrong, tell {agencyName}.
        </p>
        <dl className="mt-4 grid gap-x-6 gap-y-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
          {facts.map(({ term, fact }) => (
            <div key={term} className="sm:contents">
              <dt className="text-small text-ink-3 sm:text-dense">{term}</dt>
              <dd className="figures text-read font-medium wrap-anywhere">
                {fact ?? <span className="font-normal text-ink-3">Nothing stored</span>}
              </dd>
            </div>
          ))}
        </dl>
      </CardSection>
    </Card>
  );
}

/** Bytes as `212 KB`. */
const sizeText = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1_024)).toLocaleString("en-US")} KB`;

const lines = (values: readonly string[]): ReactNode =>
  values.length === 0
    ? undefined
    : values.map((value) => (
        <span key={value} className="block">
          {value}
        </span>
      ));
