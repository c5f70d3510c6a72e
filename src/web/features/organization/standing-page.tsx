import { mayDo } from "#domain/core/policy.ts";
import { isPending, type Standing, standingText } from "#domain/core/standing.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { instantDateText } from "#web/lib/format.ts";
import { usePageTitle } from "#web/lib/frame/page-title.tsx";
import { usePath } from "#web/lib/router/hooks.ts";
import { Link } from "#web/lib/router/link.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { useAsk } from "#web/lib/backend/ask.ts";
import { sandboxPage } from "./sandbox-page.ts";

/** Replaces every page that crosses organizations: who decides, on what, why, and what to do meanwhile. */
export function StandingPage({ standing }: { standing: Exclude<Standing, "vetted"> }) {
  const viewer = useViewer();
  const { title, says, meanwhile } = standingText(standing, viewer.organizationKind);
  usePageTitle(title);
  // Keyed by decision: the reason belongs to the current standing.
  const own = useAsk("organizations", "own", {}, { per: standing });
  return (
    <div className="gutter mx-auto grid min-h-[64dvh] max-w-page place-items-center py-12">
      <section
        aria-labelledby="standing-title"
        className="flex w-full max-w-140 flex-col gap-4 rounded-card border border-line bg-surface px-6 py-7 sm:px-8"
      >
        <p className="label-caps text-ink-3">{viewer.organizationName}</p>
        <h1 id="standing-title" className="headline text-headline text-balance">
          {title}
        </h1>
        <p className="text-read text-ink-2">{says}</p>
        {own.data?.reason ? (
          <figure className="border-l-2 border-line-2 pl-4">
            <blockquote className="text-read break-words whitespace-pre-line">{own.data.reason}</blockquote>
            {own.data.since ? (
              <figcaption className="figures mt-1 text-small text-ink-3">
                The platform, {instantDateText(own.data.since)}
              </figcaption>
            ) : null}
          </figure>
        ) : null}
        <p className="text-read text-ink-2">{meanwhile}</p>
        {own.data?.plan?.trial?.state === "waiting" ? (
          <p className="text-read text-ink-2">
            Your free trial of the {own.data.plan.label} plan lasts {own.data.plan.trial.days} days. It starts when your
            agency is approved, so you don't lose days while you wait.
          </p>
        ) : null}
        {mayDo(viewer, "listing.create") ? <Drafts /> : null}
        <div className="mt-2 flex flex-wrap gap-2">
          {mayDo(viewer, "listing.create") ? (
            isPending(standing) ? (
              <Link to="/mls/list" className={buttonClass({ variant: "primary" })}>
                Prepare a draft
              </Link>
            ) : (
              <Link to="/mls/agent" className={buttonClass({ variant: "primary" })}>
                Your listings and drafts
              </Link>
            )
          ) : null}
          <Link to="/mls/settings/notifications" className={buttonClass()}>
            Notification settings
          </Link>
        </div>
        {isPending(standing) ? <Sandbox /> : null}
      </section>
    </div>
  );
}

/**
 * The demo as a sandbox (docs/decisions/0053): every page, over sample data in this browser. The link loads a new
 * document, because the demo has its own backend.
 */
function Sandbox() {
  const path = usePath();
  const page = sandboxPage(path);
  return (
    <section aria-labelledby="sandbox" className="mt-2 border-t border-line pt-5">
      <h2 id="sandbox" className="text-read font-semibold">
        Try every page with sample data
      </h2>
      <p className="mt-1 text-read text-ink-2">
        Search, request introductions, sign and close deals with fictional candidates and partners. It stays in this
        browser and never becomes part of your account.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <a href={`/demo${page}`} className={buttonClass()}>
          {page === path ? "Open this page with sample data" : "Open the sample data"}
        </a>
        <a href="/demo#two-minutes" className={buttonClass({ variant: "ghost" })}>
          A placement in two minutes
        </a>
      </div>
    </section>
  );
}

const draftsShown = 50;

/** The agency's own drafts, which it can continue while it waits for the decision. */
function Drafts() {
  const drafts = useAsk("listings", "mine", { status: "draft", limit: draftsShown });
  if (!drafts.data || drafts.data.items.length === 0) return null;
  return (
    <div>
      <h2 className="text-read font-semibold">Your drafts</h2>
      <ul aria-label="Your drafts" className="mt-2 divide-y divide-line rounded-card border border-line">
        {drafts.data.items.map(({ id, candidateName, headlineRole, updatedAt }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-2.5">
            <Link to="/mls/list/$id" params={{ id }} className="anchor min-w-0 break-words">
              {[candidateName || "Unnamed candidate", headlineRole].filter(Boolean).join(", ")}
            </Link>
            <span className="figures text-small text-ink-3">{instantDateText(updatedAt)}</span>
          </li>
        ))}
        {drafts.data.nextCursor === null ? null : (
          <li className="px-4 py-2.5">
            <Link to="/mls/agent" search={{ status: "draft" }} className="anchor">
              All drafts
            </Link>
          </li>
        )}
      </ul>
    </div>
  );
}
