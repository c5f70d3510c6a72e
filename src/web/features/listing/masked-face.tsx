import type { ReactNode } from "react";
import type { ListingFace } from "#domain/listing/view.ts";
import { counted } from "#web/lib/format.ts";
import { BadgeList } from "#web/ui/badge.tsx";
import { PlateText } from "#web/ui/motif/plate-text.tsx";
import { Redaction } from "#web/ui/motif/redaction.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { FactsLine, ListingPlace } from "./facts.tsx";

type MaskedFaceProps = {
  face: ListingFace;
  /** In ms. */
  now: number;
  /** Spoken in place of the bars; null once the name is shown. */
  masked: string | null;
  /** Titles of the agency's ratings and notes. */
  ratings: string;
  notesTitle: string;
};

/** A candidate exactly as an employer reads them, in one column, for pages of emailed links. */
export function MaskedFace({ face, now, masked, ratings, notesTitle }: MaskedFaceProps) {
  const { scorecards, notes } = face.screening;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {masked === null ? null : <Redaction label={masked} />}
        <PlateText code={face.maskedCode} />
      </p>
      <h3 className="text-title font-semibold break-words">{face.headlineRole}</h3>
      <ListingPlace listing={face} />
      <FactsLine listing={face} now={now} />
      <dl className="mt-2 flex flex-col gap-5">
        <Part title="Summary">
          <p className="max-w-measure text-read whitespace-pre-line">{face.summary}</p>
        </Part>
        {face.experienceBullets.length > 0 ? (
          <Part title="Experience">
            <Lines lines={face.experienceBullets} />
          </Part>
        ) : null}
        <Part title="Key skills">
          <BadgeList values={face.keySkills} limit={face.keySkills.length} />
        </Part>
        {face.industries.length > 0 ? (
          <Part title="Industries">
            <BadgeList values={face.industries} limit={face.industries.length} />
          </Part>
        ) : null}
        {face.education ? <Part title="Education">{face.education}</Part> : null}
        {face.certifications.length > 0 ? (
          <Part title="Certifications">
            <BadgeList values={face.certifications} limit={face.certifications.length} />
          </Part>
        ) : null}
        {face.timeZone ? <Part title="Time zone">{face.timeZone}</Part> : null}
        {face.portfolioKinds.length > 0 ? (
          <Part title="Portfolio, by kind only">
            {face.portfolioKinds.map(({ kind, count }) => `${kind}, ${counted(count, "link")}`).join("; ")}
          </Part>
        ) : null}
        {scorecards.length > 0 ? (
          <Part title={ratings}>
            <ul className="grid max-w-xl gap-x-8 gap-y-3 sm:grid-cols-2">
              {scorecards.map(({ name, score }) => (
                <li key={name}>
                  <Progress value={score} label={name} figure={`${score} / 100`} />
                </li>
              ))}
            </ul>
          </Part>
        ) : null}
        {notes.length > 0 ? (
          <Part title={notesTitle}>
            <Lines lines={notes} />
          </Part>
        ) : null}
      </dl>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt className="label-caps mb-1.5 text-ink-3">{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="max-w-measure list-disc space-y-1.5 pl-4.5 text-read marker:text-ink-3">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
