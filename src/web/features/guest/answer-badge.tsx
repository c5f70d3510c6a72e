import type { GuestAnswer } from "#domain/guest/guest.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { answerLabels } from "./words.ts";

const tones: Record<GuestAnswer, BadgeTone> = { yes: "money", maybe: "amber", no: "neutral" };

/** A client's answer to a candidate of a list. `company`: who answered, where the place doesn't say. */
export function AnswerBadge({ answer, company }: { answer: GuestAnswer; company?: string }) {
  return (
    <Badge tone={tones[answer]}>
      {answerLabels[answer]}
      {company === undefined ? null : `, ${company}`}
    </Badge>
  );
}
