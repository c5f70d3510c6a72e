import { ChevronRight, Ellipsis, PencilLine, PenLine, ScanText, Send, Trash2 } from "lucide-react";
import { useBackend } from "#web/lib/backend/context.tsx";
import { useLeaving } from "#web/lib/use-leaving.ts";
import type { DealSheet } from "#web/features/deal/queries.ts";
import { DealStatusBadge } from "#web/features/deal/status-badge.tsx";
import { signWords } from "#web/features/signing/words.ts";
import { Link } from "#web/lib/router/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Menu, MenuItem } from "#web/ui/menu.tsx";
import { ClosingActions } from "#web/features/deal/closing/closing-actions.tsx";
import { ExportMenu } from "./export-menu.tsx";
import { scoringUrl } from "./scoring-url.ts";

export type DealStep = "send" | "sign" | "score" | "correct" | "lose" | "delete";

/** The deal, its status and the one next action; rarer actions are in a menu. */
export function DealHeader({ deal, onStep }: { deal: DealSheet; onStep: (step: DealStep) => void }) {
  const { actions } = deal;
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <nav aria-label="Progress" className="flex items-center gap-1.5 text-ink-2">
          <Link to="/mls/deals" className="hover:underline">
            Deal Management
          </Link>
          <ChevronRight aria-hidden="true" className="size-3.5 text-ink-3" />
          <span className="font-mono select-all">{deal.code}</span>
        </nav>
        <h1 className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-title font-semibold">
          <span className="min-w-0 break-words">
            {deal.headlineRole} for {deal.employer.name}
          </span>
          <DealStatusBadge status={deal.status} />
        </h1>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        {deal.agencySide ? <MoreMenu deal={deal} onStep={onStep} /> : null}
        {actions.includes("lose") ? (
          <Button className="max-sm:hidden" onClick={() => onStep("lose")}>
            Close as lost
          </Button>
        ) : null}
        <ExportMenu deal={deal} />
        <ClosingActions deal={deal} />
        {actions.includes("sign") ? (
          <Button
            variant="primary"
            className="max-sm:order-first max-sm:grow"
            data-guide="sign-deal"
            onClick={() => onStep("sign")}
          >
            <PenLine aria-hidden="true" /> {signWords(deal.signing?.provider ?? "built-in").review}
          </Button>
        ) : null}
        {actions.includes("send") ? (
          <Button
            variant="primary"
            className="max-sm:order-first max-sm:grow"
            data-guide="send"
            onClick={() => onStep("send")}
          >
            <Send aria-hidden="true" /> Send for signature
          </Button>
        ) : null}
      </div>
    </header>
  );
}

function MoreMenu({ deal, onStep }: { deal: DealSheet; onStep: (step: DealStep) => void }) {
  const { settings } = useBackend();
  const leave = useLeaving();
  const { actions } = deal;
  const partner = settings.partners.scoring;
  const score = { icon: <ScanText aria-hidden="true" />, children: "Score against a job description" };
  return (
    <Menu
      trigger={
        <IconButton
          label="More actions"
          variant="secondary"
          icon={<Ellipsis aria-hidden="true" />}
          className="max-sm:order-last"
        />
      }
    >
      {partner === null ? (
        <MenuItem
          {...score}
          onSelect={() => {
            leave("scoring");
            onStep("score");
          }}
        />
      ) : (
        <MenuItem
          {...score}
          onSelect={() => leave("scoring")}
          render={
            <a aria-label={score.children} href={scoringUrl(partner, deal)} target="_blank" rel="noopener noreferrer" />
          }
        />
      )}
      {actions.includes("correct") ? (
        <MenuItem icon={<PencilLine aria-hidden="true" />} onSelect={() => onStep("correct")}>
          Correct…
        </MenuItem>
      ) : null}
      {actions.includes("lose") ? (
        <span className="contents sm:hidden">
          <MenuItem onSelect={() => onStep("lose")}>Close as lost</MenuItem>
        </span>
      ) : null}
      {actions.includes("discard") ? (
        <MenuItem destructive icon={<Trash2 aria-hidden="true" />} onSelect={() => onStep("delete")}>
          Delete Deal
        </MenuItem>
      ) : null}
    </Menu>
  );
}
