import { keepPreviousData } from "@tanstack/react-query";
import { Radar } from "lucide-react";
import type { Answer, Ask } from "#contract/index.ts";
import { useAsk } from "#web/lib/backend/ask.ts";
import { useSettled } from "#web/lib/use-settled.ts";
import { Badge } from "#web/ui/badge.tsx";
import { TitledCard } from "#web/ui/card.tsx";

/** Typing pause before counting, in milliseconds. */
const restMs = 900;

type Question = Ask<"demand", "draft">;

const nothingYet: Question = {
  headlineRole: "",
  skills: [],
  yearsExperience: null,
  city: "",
  state: "",
  workType: null,
  salaryMin: null,
  salaryMax: null,
  workAuth: null,
  clearance: null,
  industries: [],
  hiddenFrom: [],
};

/** Beside the wizard's form: how many organizations look for such a candidate. Absent without a role. */
export function DraftDemand({ question }: { question: Question | null }) {
  const settled = JSON.parse(useSettled(JSON.stringify(question), restMs)) as Question | null;
  const { data } = useAsk("demand", "draft", settled ?? nothingYet, {
    enabled: settled !== null,
    placeholderData: keepPreviousData,
  });
  return question !== null && data ? <DemandCard demand={data} /> : null;
}

/** The same on the page of an own listing. */
export function ListingDemand({ listingId }: { listingId: string }) {
  const { data } = useAsk("demand", "listing", { listingId });
  return data ? <DemandCard demand={data} /> : null;
}

function DemandCard({ demand: { atLeast, limited } }: { demand: Answer<"demand", "draft"> }) {
  return (
    <TitledCard
      className="text-dense"
      title="Reverse prospecting"
      aside={
        atLeast === null ? null : (
          <Badge tone="money" icon={<Radar aria-hidden="true" />}>
            {atLeast}+ organizations
          </Badge>
        )
      }
    >
      <p role="status" className="mt-2 text-ink-2">
        {demandText(atLeast, limited)}
      </p>
      <p className="mt-2 text-small text-ink-3">
        Counted once a day by role, skills, years, place, work type, salary, authorization, clearance and industry. No
        one sees who they are.
      </p>
    </TitledCard>
  );
}

function demandText(atLeast: number | null, limited: boolean): string {
  if (limited) return "You've reached today's limit. Numbers appear here again tomorrow.";
  return atLeast === null
    ? "Too few organizations are looking for this candidate to show a number. Numbers start at five."
    : `At least ${atLeast} other organizations have a saved search or an employer's interest that fits this candidate.`;
}
