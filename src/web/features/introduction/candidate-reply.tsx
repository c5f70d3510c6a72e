import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import type { Introduction } from "./queries.ts";

type Reply = NonNullable<Introduction["candidateAnswer"]>["reply"];

const replies: Record<Reply, { tone: BadgeTone; label: string }> = {
  yes: { tone: "money", label: "Candidate says yes" },
  no: { tone: "danger", label: "Candidate says no" },
  more: { tone: "amber", label: "Candidate has a question" },
};

/** What the candidate answered, for the listing agency; nothing without an answer. */
export function CandidateReplyBadge({ introduction: { candidateAnswer } }: { introduction: Introduction }) {
  if (!candidateAnswer) return null;
  const { tone, label } = replies[candidateAnswer.reply];
  return <Badge tone={tone}>{label}</Badge>;
}
