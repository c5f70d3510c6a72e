import { GrantedCard } from "#web/features/identity/granted-card.tsx";
import { type HeldGrant, useIdentity } from "#web/features/identity/use-identity.ts";
import { CvFiles } from "#web/features/identity/files/cv-files.tsx";
import type { Introduction } from "#web/features/introduction/queries.ts";
import { canMessageAgency, liveGrantOf } from "#web/features/introduction/state.ts";
import { MessageAgencyButton } from "#web/features/thread/message-agency-button.tsx";

/** The reader's grant and the identity under it; used without one too, so that an open identity closes. */
export function useGranted(introduction: Introduction, recheck: () => void) {
  const { code, listingId, listingAgency } = introduction;
  const live = liveGrantOf(introduction);
  const grant: HeldGrant | null = live && {
    introductionCode: code,
    endsAt: live.endsAt,
    to: live.to,
    agencyName: listingAgency.name,
    opened: live.openedAt !== null,
    recheck,
  };
  return { grant, held: useIdentity(listingId, grant, { byGrant: true }) };
}

/** The identity under a grant. */
export function IdentityPanel({
  introduction,
  grant,
  held,
}: { introduction: Introduction } & ReturnType<typeof useGranted>) {
  const { listingId, candidate, listingAgency } = introduction;
  if (!grant) return null;
  return (
    <GrantedCard grant={grant} held={held} className="mt-4">
      {held.identity?.contactShown ? (
        <CvFiles listingId={listingId} />
      ) : canMessageAgency(introduction) ? (
        <MessageAgencyButton listing={{ id: listingId, ...candidate, agencyName: listingAgency.name }} />
      ) : null}
    </GrantedCard>
  );
}
