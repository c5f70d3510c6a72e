import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import type { UsageKind } from "#domain/admin/admin.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { useLeaving } from "#web/lib/use-leaving.ts";
import { buttonClass, type ButtonSize } from "#web/ui/button-class.ts";

type PartnerLinkProps = { kind: UsageKind; href: string; size?: ButtonSize; children: ReactNode };

/** A link to a partner's page in a new tab; its use is counted. */
export function PartnerLink({ kind, href, size = "md", children }: PartnerLinkProps) {
  const leave = useLeaving();
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      onClick={() => leave(kind)}
      className={buttonClass({ size })}
    >
      {children} <ExternalLink aria-hidden="true" />
      <span className="sr-only"> in a new tab</span>
    </a>
  );
}

/** The configured partner's analytics, if any, in addition to our own. */
export function AnalyticsLink() {
  const { analytics } = useBackend().settings.partners;
  return analytics === null ? null : (
    <PartnerLink kind="analytics" href={analytics} size="sm">
      Partner analytics
    </PartnerLink>
  );
}
