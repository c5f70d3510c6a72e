import { ExternalLink } from "lucide-react";
import { useBackend } from "#web/lib/backend/context.tsx";
import { useLeaving } from "#web/lib/use-leaving.ts";
import { ActFor } from "#web/features/demo/act-for.tsx";
import { useActor } from "#web/features/demo/use-actor.ts";
import { PageHeader } from "#web/lib/frame/page-title.tsx";
import { BrowseCandidates } from "#web/lib/browse-candidates.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { accessAddress, ownSignUp } from "./access-address.ts";
import { EmployerDesk } from "./employer-desk.tsx";
import { FeatureTiles, HowItWorks, LegalNotes } from "./employer-notes.tsx";

/** `/mls/employer` (spec §2): how hiring works here; for an employer also its requests and access. */
export function EmployerScreen() {
  const { settings } = useBackend();
  const actor = useActor();
  const leave = useLeaving();
  const employer = actor.kind === "employer";
  const partner = settings.partners.employerSignup;
  return (
    <div className="gutter mx-auto max-w-page py-7">
      <PageHeader
        title="Employer Hub"
        description={
          employer
            ? `Introductions for ${actor.name}, and the identities it can see.`
            : "How employers find, meet and hire candidates here."
        }
        actions={
          <>
            {employer ? null : partner ? (
              <a
                href={accessAddress(partner)}
                target="_blank"
                rel="noopener noreferrer"
                onClick={() => leave("employer_signup")}
                className={buttonClass()}
              >
                Request Employer Access <ExternalLink aria-hidden="true" />
                <span className="sr-only"> in a new tab</span>
              </a>
            ) : (
              <a href={ownSignUp} className={buttonClass()}>
                Request Employer Access
              </a>
            )}
            <BrowseCandidates />
          </>
        }
      />
      <ActFor className="mt-4" />
      {employer ? (
        <EmployerDesk key={actor.id}>
          <Notes />
        </EmployerDesk>
      ) : (
        <Notes />
      )}
    </div>
  );
}

function Notes() {
  return (
    <>
      <HowItWorks />
      <FeatureTiles />
      <LegalNotes />
    </>
  );
}
