import { useBackend } from "#web/lib/backend/context.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Card, CardHead } from "#web/ui/card.tsx";
import { grantWords, knownToText, type OpenPage } from "./words.ts";

/** Organizations that received the identity. `now` in ms. */
export function KnownToCard({ page, now }: { page: OpenPage; now: number }) {
  const { settings } = useBackend();
  const { grants } = page;
  return (
    <Card>
      <CardHead className="sm:px-6 sm:py-5" title="Who has your name">
        <p className="mt-2 max-w-measure text-read text-ink-2">{knownToText(page)}</p>
        {grants.length > 0 ? (
          <ul className="mt-4 divide-y divide-line border-t border-line">
            {grants.map((grant) => {
              const ended = grant.revokedAt !== null || Date.parse(grant.endsAt) <= now;
              return (
                <li key={`${grant.organizationName} ${grant.givenAt}`} className="py-3 last:pb-0">
                  <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-read font-semibold">
                    <span className="min-w-0 break-words">{grant.organizationName}</span>
                    {ended ? (
                      <Badge>Ended</Badge>
                    ) : grant.isHidden ? (
                      <Badge>Blocked</Badge>
                    ) : (
                      <Badge tone="seal">Has your name</Badge>
                    )}
                  </p>
                  <p className="figures mt-0.5 text-ink-2">{grantWords(grant, now)}</p>
                </li>
              );
            })}
          </ul>
        ) : null}
        <p className="mt-3 text-small text-ink-3">
          Staff of {settings.brandName} can open your details only with a recorded reason.
        </p>
      </CardHead>
    </Card>
  );
}
