import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { jobDescriptionLimit, matchSkills } from "#domain/skill-match.ts";
import { useBackend } from "#web/backend/context.tsx";
import type { DealSheet } from "#web/components/deal/deal-queries.ts";
import { listingOptions } from "#web/components/listing/listing-queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { cn } from "#web/ui/cn.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Textarea } from "#web/ui/input.tsx";

type Props = { deal: DealSheet; open: boolean; onOpenChange: (open: boolean) => void };

/** The address of a configured scoring partner with the seed's parameters (seed §7): the masked code and the deal's, never a person. */
export function scoringUrl(partner: string, deal: Pick<DealSheet, "maskedCode" | "code">): string {
  const url = new URL(partner);
  url.searchParams.set("candidate", deal.maskedCode);
  url.searchParams.set("deal", deal.code);
  return url.href;
}

/** A job description against the candidate's skills (decisions §8), word by word and without a guess; the text stays in this browser. */
export function ScoreDialog({ deal, open, onOpenChange }: Props) {
  const { api } = useBackend();
  const [text, setText] = useState("");
  const listing = useQuery({ ...listingOptions(api, deal.listingId), enabled: open });
  const skills = listing.data?.keySkills;

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="lg"
      title="Score against a job description"
      description={`Which of the skills that the text names ${deal.maskedCode} has. Nothing is weighed, and the text is sent nowhere.`}
      footer={<Button onClick={() => onOpenChange(false)}>Done</Button>}
    >
      {listing.isError ? (
        <Callout tone="warning" title="No longer listed">
          This candidate's listing is not open to you any more, so there are no skills to match.
        </Callout>
      ) : (
        <div className="grid gap-5 md:grid-cols-2">
          <Field label="Job description">
            <Textarea rows={12} maxLength={jobDescriptionLimit} value={text} onChange={(event) => setText(event.target.value)} placeholder="Paste the text of the job" className="max-h-80" />
          </Field>
          <div aria-live="polite">{skills ? <Match text={text} skills={skills} /> : <p className="text-dense text-ink-2">Loading the candidate's skills.</p>}</div>
        </div>
      )}
    </Dialog>
  );
}

function Match({ text, skills }: { text: string; skills: readonly string[] }) {
  const { named, has, lacks, besides, score } = matchSkills(text, skills);
  return (
    <>
      {score === null ? (
        <p className="text-dense text-ink-2">{text.trim() === "" ? "Paste a job description to see the match." : "This text names no skill that we know or that the candidate lists."}</p>
      ) : (
        <>
          <p className="figures text-figure font-semibold">{score}%</p>
          <p className="text-dense text-ink-2">{`${has.length} of ${named.length} ${named.length === 1 ? "skill" : "skills"} named in the text`}</p>
          <Skills title="Asked for, and listed" skills={has} className="bg-money-soft text-money" />
          <Skills title="Asked for, not listed" skills={lacks} className="bg-amber-soft text-ink" />
        </>
      )}
      <Skills title={score === null ? "The candidate's skills" : "Listed besides"} skills={besides} className="bg-sunk text-ink-2" />
    </>
  );
}

function Skills({ title, skills, className }: { title: string; skills: readonly string[]; className: string }) {
  if (skills.length === 0) return null;
  return (
    <section className="mt-4">
      <h3 className="text-small text-ink-2">{title}</h3>
      <ul className="mt-1.5 flex flex-wrap gap-1.5">
        {skills.map((skill) => (
          <li key={skill} className={cn("max-w-full rounded-tag px-2 py-0.5 text-small font-medium break-words", className)}>
            {skill}
          </li>
        ))}
      </ul>
    </section>
  );
}
