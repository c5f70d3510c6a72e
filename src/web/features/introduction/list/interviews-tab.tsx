import { useState } from "react";
import { InterviewFace } from "#web/features/interview/face.tsx";
import { type AskedInterview, InterviewDialogs } from "#web/features/interview/interview-dialogs.tsx";
import { Plate } from "#web/ui/motif/plate.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Skeletons } from "#web/ui/skeleton.tsx";
import { itemsOf, useAskPages } from "#web/lib/backend/ask.ts";
import { closed } from "#web/lib/closed.ts";
import { LoadedPages } from "#web/lib/loaded.tsx";

/** Proposed and scheduled interviews, those that need the viewer first. */
export function InterviewsTab() {
  const [asked, setAsked] = useState<AskedInterview | null>(null);
  const found = useAskPages("interviews", "list", {});
  const interviews = itemsOf(found.data);
  return (
    <>
      <LoadedPages
        query={found}
        what="the interviews"
        skeleton={<Skeletons label="Loading interviews" rows={3} size="h-28 rounded-card" />}
        empty={
          <EmptyState
            kind="interview"
            title="No interviews ahead"
            description={
              "Once an introduction's terms are agreed, either side can propose an interview on its page. Past " +
              "interviews are on the pages of their introductions."
            }
          />
        }
        noun={["interview", "interviews"]}
      >
        <ul aria-label="Interviews" className="divide-y divide-line rounded-card border border-line bg-surface">
          {interviews.map((interview) => {
            const { id, candidate, introduction, employer, with: other } = interview;
            return (
              <li
                key={id}
                className={
                  "grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2.5 px-4 py-3.5 sm:px-5 " +
                  "md:grid-cols-[minmax(0,1fr)_minmax(0,1.35fr)]"
                }
              >
                <div className="min-w-0">
                  <Plate code={candidate.maskedCode} />
                  <Link
                    to="/mls/introductions/$id"
                    params={{ id: introduction.id }}
                    aria-label={`${candidate.headlineRole}, introduction ${introduction.code}`}
                    className="mt-1 block w-fit font-semibold break-words hover:underline"
                  >
                    {candidate.headlineRole}
                  </Link>
                  <p className="break-words text-ink-2">
                    {other.id === employer.id ? `With ${other.name}` : `With ${other.name}, for ${employer.name}`}
                  </p>
                  <p className="font-mono text-small text-ink-3">{introduction.code}</p>
                </div>
                <InterviewFace interview={interview} onAsk={setAsked} />
              </li>
            );
          })}
        </ul>
      </LoadedPages>
      <InterviewDialogs asked={asked} interviews={interviews} onClose={() => setAsked(closed(asked))} />
    </>
  );
}
