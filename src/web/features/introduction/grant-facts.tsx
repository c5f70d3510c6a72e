import { Fingerprint } from "#web/features/signing/fingerprint.tsx";
import { SignatureName } from "#web/features/signing/signature-name.tsx";
import { momentText } from "#web/lib/format.ts";
import { FactList } from "#web/ui/card.tsx";
import type { IntroductionPart } from "./queries.ts";

/** One party's signature and access, for that party and the listing agency. */
export function GrantFacts({ part: { signature, grant }, className }: { part: IntroductionPart; className?: string }) {
  if (!signature && !grant) return null;
  return (
    <div className={className}>
      {signature ? <SignatureName name={signature.name} /> : null}
      <FactList
        className="mt-2"
        facts={[
          ...(signature
            ? [
                { term: "Signed", fact: momentText(signature.at) },
                {
                  term: `Agreement ${signature.version}`,
                  fact: <Fingerprint hash={signature.hash} of="the agreement" />,
                },
              ]
            : []),
          ...(grant
            ? [
                { term: grant.state === "live" ? "Access until" : "Access was until", fact: momentText(grant.endsAt) },
                { term: "First opened", fact: grant.openedAt ? momentText(grant.openedAt) : "Not yet" },
                ...(grant.revoked
                  ? [{ term: "Ended", fact: `${momentText(grant.revoked.at)}, by ${endedBy[grant.revoked.by]}` }]
                  : []),
              ]
            : []),
        ]}
      />
      {grant?.revoked?.reason ? (
        <p className="mt-2 border-l-2 border-line-2 pl-3 text-dense break-words whitespace-pre-line text-ink-2">
          {grant.revoked.reason}
        </p>
      ) : null}
    </div>
  );
}

const endedBy = {
  listing: "the listing agency",
  platform: "the marketplace",
  erasure: "the candidate's erasure",
} as const;
