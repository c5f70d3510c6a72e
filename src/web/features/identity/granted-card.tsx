import { Eye, EyeOff } from "lucide-react";
import type { ReactNode } from "react";
import { instantDateText } from "#web/lib/format.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Card, CardSection } from "#web/ui/card.tsx";
import { cn } from "#web/ui/cn.ts";
import { sealButton } from "#web/ui/seal-button.ts";
import { Reveal } from "./reveal.tsx";
import type { HeldGrant, useIdentity } from "./use-identity.ts";

/** The identity that the reader's organization can open under a grant, at the top of a page. */
export function GrantedCard({
  grant,
  held,
  children,
  className,
}: {
  grant: HeldGrant;
  held: ReturnType<typeof useIdentity>;
  /** More content of an open identity. */
  children?: ReactNode;
  className?: string;
}) {
  const { identity, opening, failure, show, hide } = held;
  const { introductionCode, endsAt, to, agencyName, opened } = grant;
  return (
    <Card aria-label="Identity" className={className}>
      <CardSection className="sm:px-6 sm:py-5">
        <Reveal
          grantKey={introductionCode}
          identity={identity}
          certificate={{ to, under: `Introduction ${introductionCode}, under a signed NDA` }}
          record={
            `You can open it until ${instantDateText(endsAt)}, unless ${agencyName} ends it earlier. ` +
            `Each opening is recorded and visible to ${agencyName}.`
          }
          action={
            <>
              {failure ? (
                <Callout tone="danger" live className="mb-3">
                  {failure}
                </Callout>
              ) : null}
              <Button
                // Once opened, another step is the next one.
                className={cn("max-sm:w-full", !identity && !opened && sealButton)}
                data-guide={identity ? undefined : "open"}
                loading={opening}
                onClick={() => (identity ? hide() : show(undefined))}
              >
                {identity ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
                {identity ? "Close identity" : "Open identity"}
              </Button>
            </>
          }
        >
          {identity && !identity.contactShown ? (
            <p className="mt-3 text-ink-2">
              {agencyName} handles contact with the candidate. Send your messages through the agency.
            </p>
          ) : null}
          {children}
        </Reveal>
      </CardSection>
    </Card>
  );
}
