import { useState } from "react";
import { Problem } from "#contract/backend.ts";
import { jobDescriptionLimit, matchSkills } from "#domain/search/skill-match.ts";
import { Callout } from "#web/ui/callout.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { cn } from "#web/ui/cn.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Textarea } from "#web/ui/input.tsx";
import { useAsk } from "#web/lib/backend/ask.ts";
import { LoadError } from "#web/lib/loaded.tsx";

/** The listing whose skills are compared. */
type Props = { listingId: string; maskedCode: string; open: boolean; onOpenChange: (open: boolean) => void };

/** Compares a job description with the candidate's skills; the text stays in this browser. */
export function ScoreDialog({ listingId, maskedCode, open, onOpenChange }: Props) {
  const [text, setText] = useState("");
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const listing = useAsk("listings", "get", { id: listingId }, { enabled: open });
  const skills = listing.data?.keySkills;
  const isGone = listing.error instanceof Problem && listing.error.status === 404;

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="lg"
      title="Score against a job description"
      description={
        `Compares the skills named in the text with those ${maskedCode} lists. Every skill counts the ` +
        "same. The text stays in your browser."
      }
      done="Done"
    >
      {isGone ? (
        <Callout tone="warning" title="No longer listed">
          This candidate's listing is no longer open to you, so there are no skills to match.
        </Callout>
      ) : (
        <div className="grid gap-5 md:grid-cols-2">
          <Field label="Job description">
            <Textarea
              rows={12}
              maxLength={jobDescriptionLimit}
              value={text}
              onChange={(event) => setText(event.target.value)}
              placeholder="Paste the text of the job"
              className="max-h-80"
            />
          </Field>
          <div aria-live="polite">
            {skills ? (
              <Match
                text={text}
                skills={skills}
                dismissed={dismissed}
                onDismiss={(name) => setDismissed([...dismissed, name])}
              />
            ) : listing.isError ? (
              <LoadError query={listing} what="the candidate's skills" />
            ) : (
              <p className="text-dense text-ink-2">Loading the candidate's skills.</p>
            )}
          </div>
        </div>
      )}
    </Dialog>
  );
}

type MatchProps = {
  text: string;
  skills: readonly string[];
  dismissed: readonly string[];
  onDismiss: (name: string) => void;
};

function Match({ text, skills, dismissed, onDismiss }: MatchProps) {
  const { named, has, lacks, unknown, besides, score } = matchSkills(text, skills, dismissed);
  return (
    <>
      {score === null ? (
        <p className="text-dense text-ink-2">
          {text.trim() === "" ? "Paste a job description to see the match." : "No skills found in this text."}
        </p>
      ) : (
        <>
          <p className="figures text-figure font-semibold">{score}%</p>
          <p className="text-dense text-ink-2">
            {`${has.length} of ${named.length} ${named.length === 1 ? "skill" : "skills"} named in the text`}
          </p>
          <Skills title="Requested, and listed" skills={has} className="bg-money-soft text-money" />
          <Skills
            title="Requested, not listed"
            skills={lacks.filter((skill) => !unknown.includes(skill))}
            className="bg-amber-soft text-ink"
          />
          <Unknown names={unknown} onDismiss={onDismiss} />
        </>
      )}
      <Skills
        title={score === null ? "The candidate's skills" : "Also listed"}
        skills={besides}
        className="bg-sunk text-ink-2"
      />
    </>
  );
}

/** They count against the score until the reader removes them: removing them automatically would raise it. */
function Unknown({ names, onDismiss }: { names: readonly string[]; onDismiss: (name: string) => void }) {
  if (names.length === 0) return null;
  return (
    <section className="mt-4">
      <h3 className="text-small text-ink-2">Not in our skill list, counted as not matched</h3>
      <ul className="mt-1.5 flex flex-wrap gap-1.5">
        {names.map((name) => (
          <li key={name} className="max-w-full">
            <Chip onRemove={() => onDismiss(name)} removeLabel={`${name} isn't a skill`}>
              {name}
            </Chip>
          </li>
        ))}
      </ul>
      <p className="mt-1.5 text-small text-ink-2">Remove anything that isn't a skill.</p>
    </section>
  );
}

function Skills({ title, skills, className }: { title: string; skills: readonly string[]; className: string }) {
  if (skills.length === 0) return null;
  return (
    <section className="mt-4">
      <h3 className="text-small text-ink-2">{title}</h3>
      <ul className="mt-1.5 flex flex-wrap gap-1.5">
        {skills.map((skill) => (
          <li
            key={skill}
            className={cn("max-w-full rounded-tag px-2 py-0.5 text-small font-medium break-words", className)}
          >
            {skill}
          </li>
        ))}
      </ul>
    </section>
  );
}
