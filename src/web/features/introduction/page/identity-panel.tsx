import { GrantedCard } from "#web/features/identity/granted-card.tsx";
import { type HeldGrant, useIdentity } from "#web/features/identity/use-identity.ts";
import { CvFiles } from "#web/features/identity/files/cv-files.tsx";
import type { Introduction } from "#web/features/introduction/queries.ts";
import { liveGrantOf } from "#web/features/introduction/state.ts";
import { MessageAgencyButton } from "#web/features/thread/message-agency-button.tsx";

/** The identity under a grant; it stays mounted without one, so that an open identity closes. */
export function IdentityPanel({ introduction, recheck }: { introduction: Introduction; recheck: () => void }) {
  const { code, listingId, candidate, listingAgency } = introduction;
  const live = liveGrantOf(introduction);
  const grant: HeldGrant | null = live && {
    introductionCode: code,
    endsAt: live.endsAt,
    to: live.to,
    agencyName: listingAgency.name,
    recheck,
  };
  const held = useIdentity(listingId, grant, { byGrant: true });
  if (!grant) return null;
  return (
    <GrantedCard grant={grant} held={held} className="mt-4">
      {held.identity?.contactShown ? (
        <CvFiles listingId={listingId} />
      ) : (
        <MessageAgencyButton listing={{ id: listingId, ...candidate, agencyName: listingAgency.name }} />
      )}
    </GrantedCard>
  );
}
