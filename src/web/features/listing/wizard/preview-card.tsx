import type { ListingForm } from "#domain/listing/form.ts";
import { workAuthorizationLabels, workTypeLabels } from "#domain/core/lookups.ts";
import { availabilityText, salaryRange, yearsText } from "#web/lib/format.ts";
import { Redaction } from "#web/ui/motif/redaction.tsx";
import { agencySplit, SplitBar } from "#web/ui/motif/split-bar.tsx";
import { Badge, BadgeList } from "#web/ui/badge.tsx";
import { markedPieces } from "#web/lib/public-text/marked-text.ts";
import type { LeakFinding } from "#domain/core/leak-finding.ts";

/** Spec §9: the listing preview shows 6 skills. */
const previewSkills = 6;

type PreviewCardProps = { form: ListingForm; findings: readonly LeakFinding[]; now: number };

/**
 * The masked card as it will appear in search, built from public fields only. Rejected words are covered, since they
 * will never be public. `now` in ms.
 */
export function PreviewCard({ form, findings, now }: PreviewCardProps) {
  const refused = (field: string) =>
    findings.filter((finding) => finding.field === field && finding.severity === "refuse");
  const skills = form.keySkills.filter((_, index) => refused(`keySkills.${index}`).length === 0);
  const place = [form.locationCity.trim(), form.locationState.trim()].filter(Boolean).join(", ");
  return (
    <section aria-label="Visible to others" className="rounded-card border border-line bg-surface px-5 py-4">
      <h2 className="label-caps text-ink-3">Visible to others</h2>
      <div className="mt-3 text-card">
        <Redaction />
      </div>
      <p className="mt-2 text-card font-semibold break-words">
        {form.headlineRole.trim() ? (
          <Inked text={form.headlineRole.trim()} findings={refused("headlineRole")} />
        ) : (
          <span className="font-normal text-ink-3">Role Title</span>
        )}
      </p>
      <p className="text-ink-2">
        {place || <span className="text-ink-3">City, State</span>}
        {` · ${workTypeLabels[form.workType]}`}
        {form.yearsExperience !== null && ` · ${yearsText(form.yearsExperience)}`}
      </p>
      <p className="figures mt-2 flex flex-wrap gap-x-3 text-ink-2">
        {form.salaryMin !== null && form.salaryMax !== null ? (
          <b className="text-ink">{salaryRange(form.salaryMin, form.salaryMax)}</b>
        ) : (
          <span className="text-ink-3">Salary Range</span>
        )}
        {form.availabilityDate ? <span>{`Avail. ${availabilityText(form.availabilityDate, now)}`}</span> : null}
        {form.workAuth ? <span>{workAuthorizationLabels[form.workAuth]}</span> : null}
        {form.clearance ? <Badge tone="amber">{form.clearance}</Badge> : null}
      </p>
      {skills.length > 0 ? <BadgeList values={skills} limit={previewSkills} className="mt-3" /> : null}
      {form.summary.trim() ? (
        <p className="mt-3 line-clamp-4 break-words text-ink-2">
          <Inked text={form.summary.trim()} findings={refused("summary")} />
        </p>
      ) : null}
      <div className="mt-4 border-t border-line pt-3">
        <p className="figures mb-1.5 text-small text-ink-2">
          {`Split: ${form.defaultSplitLA}%/${form.defaultSplitSA}%`}
        </p>
        <SplitBar parts={agencySplit(form.defaultSplitLA, form.defaultSplitSA)} />
        <p className="mt-2 text-small text-ink-3">Agencies see the split. Employers don't.</p>
      </div>
    </section>
  );
}

function Inked({ text, findings }: { text: string; findings: readonly LeakFinding[] }) {
  return markedPieces(text, findings).map((piece, index) =>
    piece.severity === null ? (
      <span key={index}>{piece.text}</span>
    ) : (
      // One width for every word: its length would be a clue.
      <span
        key={index}
        role="img"
        aria-label="rejected word"
        className="redaction-bar mx-0.5 inline-block h-[0.95em] w-12 rounded-[2px] align-[-0.1em]"
      />
    ),
  );
}
