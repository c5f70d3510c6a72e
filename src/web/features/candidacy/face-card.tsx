import type { ReactNode } from "react";
import { FactsLine, ListingPlace } from "#web/features/listing/facts.tsx";
import { Redaction } from "#web/ui/motif/redaction.tsx";
import { PlateText } from "#web/ui/motif/plate-text.tsx";
import { counted } from "#web/lib/format.ts";
import { BadgeList } from "#web/ui/badge.tsx";
import { Card, CardSection, CardTitle } from "#web/ui/card.tsx";
import { Progress } from "#web/ui/progress.tsx";
import type { OpenPage } from "./words.ts";

/** The candidate's listing exactly as an employer reads it. `now` in ms. */
export function FaceCard({ face, now }: { face: OpenPage["face"]; now: number }) {
  const { scorecards, notes } = face.screening;
  return (
    <Card>
      <CardSection className="sm:px-6 sm:py-5">
        <CardTitle>Your public profile</CardTitle>
        <p className="mt-2 max-w-measure text-read text-ink-2">
          Others see exactly this. If something here reveals too much, ask {face.agencyName} to change it.
        </p>
      </CardSection>
      <CardSection className="flex flex-col gap-3 sm:px-6 sm:py-5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Redaction label="Your name is masked" />
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
            <Part title="Your agency's ratings">
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
            <Part title="Your agency's notes">
              <Lines lines={notes} />
            </Part>
          ) : null}
        </dl>
      </CardSection>
    </Card>
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
