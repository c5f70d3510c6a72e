import { ChevronRight } from "lucide-react";
import { JobLink, useOrigin } from "#web/features/client/job-link.tsx";
import { IntroductionBadge } from "#web/features/introduction/badge.tsx";
import type { Introduction } from "#web/features/introduction/queries.ts";
import { momentText } from "#web/lib/format.ts";
import { PlateText } from "#web/ui/motif/plate-text.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { CertificateMenu } from "./certificate-menu.tsx";
import { DealFromTerms } from "./deal-from-terms.tsx";

export function IntroductionHead({ introduction }: { introduction: Introduction }) {
  const { id, code, candidate, employer, listingId, answerBy, actions, you, listed } = introduction;
  const job = useOrigin({ introductionId: id });
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <nav aria-label="Progress" className="flex items-center gap-1.5 text-ink-2">
          {you === "platform" ? (
            <Link to="/mls/cases" search={{ tab: "prior" }} className="hover:underline">
              Cases
            </Link>
          ) : (
            <Link to="/mls/introductions" className="hover:underline">
              Introductions
            </Link>
          )}
          <ChevronRight aria-hidden="true" className="size-3.5 text-ink-3" />
          <span className="font-mono select-all">{code}</span>
        </nav>
        <h1 className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-title font-semibold">
          <span className="min-w-0 break-words">
            {candidate.headlineRole} for {employer.name}
          </span>
          <IntroductionBadge introduction={introduction} />
        </h1>
        <p className="figures mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
          {listed ? (
            <Link
              to="/mls/candidate/$id"
              params={{ id: listingId }}
              aria-label={`View ${candidate.headlineRole}, ${candidate.maskedCode}`}
              className="inline-block"
            >
              <PlateText code={candidate.maskedCode} className="hover:border-edge" />
            </Link>
          ) : (
            <PlateText code={candidate.maskedCode} />
          )}
          {job ? <JobLink job={job} /> : null}
          {answerBy ? <span>{`Open until ${momentText(answerBy)}`}</span> : null}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {actions.includes("certificate") ? <CertificateMenu id={id} /> : null}
        <DealFromTerms introduction={introduction} />
      </div>
    </header>
  );
}
