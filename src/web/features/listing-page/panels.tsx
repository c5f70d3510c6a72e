import type { ReactNode } from "react";
import { sheetFor } from "#domain/listing/sheet.ts";
import type { ListingDetail } from "#domain/listing/view.ts";
import { SheetSections } from "#web/features/listing/masked-sheet.tsx";
import { BadgeList } from "#web/ui/badge.tsx";
import { Progress } from "#web/ui/progress.tsx";

/** Facts that the page's header doesn't show. */
const factsBelow = new Set(["Time zone", "Clearance"]);

/** The whole sheet, as it prints: the other tabs are parts of it. */
export function OverviewPanel({ listing }: { listing: ListingDetail }) {
  const { sections, facts } = sheetFor(listing);
  const others = facts
    .filter(({ term }) => factsBelow.has(term))
    .map(({ term, fact }) => ({ heading: term, kind: "text" as const, text: fact }));
  return (
    <SheetSections
      sections={[...sections, ...others]}
      level={2}
      className="px-5 py-5 sm:px-6 lg:columns-2 lg:gap-x-10"
    />
  );
}

/** Achievements without names. */
export function ExperiencePanel({ listing }: { listing: ListingDetail }) {
  return (
    <Sections>
      <Part title="Experience">
        {listing.experienceBullets.length === 0 ? (
          <None>No experience highlights</None>
        ) : (
          <ul className="max-w-measure list-disc space-y-2 pl-4.5 text-read marker:text-ink-3">
            {listing.experienceBullets.map((bullet) => (
              <li key={bullet} className="pl-1">
                {bullet}
              </li>
            ))}
          </ul>
        )}
      </Part>
    </Sections>
  );
}

/** Key skills, certifications, education. */
export function SkillsPanel({ listing }: { listing: ListingDetail }) {
  return (
    <Sections>
      <Part title="Key skills">
        <Badges values={listing.keySkills} none="No skills listed" />
      </Part>
      <Part title="Certifications">
        <Badges values={listing.certifications} none="No certifications" />
      </Part>
      <Part title="Education">
        {listing.education ? (
          <p className="max-w-measure text-read whitespace-pre-line">{listing.education}</p>
        ) : (
          <None>No education listed</None>
        )}
      </Part>
    </Sections>
  );
}

/** Scores out of 100 and the interviewer's notes. */
export function ScreeningPanel({ listing }: { listing: ListingDetail }) {
  const { scorecards, notes } = listing.screening;
  return (
    <Sections>
      <Part title="Scorecards">
        {scorecards.length === 0 ? (
          <None>No scorecards</None>
        ) : (
          <ul className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
            {scorecards.map((card) => (
              <li key={card.name}>
                <Progress value={card.score} label={card.name} figure={`${card.score} / 100`} />
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Part title="Notes">
        {notes.length === 0 ? (
          <None>No notes</None>
        ) : (
          <ul className="max-w-measure space-y-2.5 text-read">
            {notes.map((note) => (
              <li key={note} className="border-l-2 border-line-2 pl-3 whitespace-pre-line">
                {note}
              </li>
            ))}
          </ul>
        )}
      </Part>
    </Sections>
  );
}

function Sections({ children }: { children: ReactNode }) {
  return <div className="space-y-6 px-5 py-5 sm:px-6">{children}</div>;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 text-read font-semibold">{title}</h2>
      {children}
    </section>
  );
}

function Badges({ values, none }: { values: readonly string[]; none: string }) {
  return values.length === 0 ? <None>{none}</None> : <BadgeList values={values} limit={values.length} />;
}

function None({ children }: { children: ReactNode }) {
  return <p className="text-ink-3">{children}</p>;
}
