import { PlateText } from "#web/ui/motif/plate-text.tsx";
import { useBackend } from "#web/lib/backend/context.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { Card, CardSection, CardTitle } from "#web/ui/card.tsx";
import type { Home } from "./home-queries.ts";

type OwnWeek = NonNullable<Home["own"]>;

/** Views and requests of the agency's listings in the last seven days, next to the seven before. */
export function OwnWeekCard({ own: { active, figures, items } }: { own: OwnWeek }) {
  const { kind } = useBackend();
  return (
    <Card aria-label="Your listings this week">
      <CardSection className="py-3">
        <CardTitle
          aside={
            <Link to="/mls/agent" className="anchor text-dense whitespace-nowrap">
              Agent Hub
            </Link>
          }
        >
          Your listings, last 7 days
          {kind === "demo" ? <span className="ml-2 text-small font-normal text-ink-3">sample data</span> : null}
        </CardTitle>
      </CardSection>
      <div className="border-t border-line">
        <dl className="grid grid-cols-3 divide-x divide-line border-b border-line">
          <Figure term="Profile views" figure={figures.views} before={figures.viewsBefore} />
          <Figure term="Introductions requested" figure={figures.interest} before={figures.interestBefore} />
          <Figure term="On the market" figure={active} />
        </dl>
        {items.length === 0 ? (
          <p className="px-5 py-8 text-ink-2">
            {active === 0
              ? "Listings on the market appear here, with their views and requests."
              : "No views in the past two weeks. Views and requests appear here."}
          </p>
        ) : (
          <table className="w-full self-start text-left">
            <thead>
              <tr className="label-caps text-ink-3">
                <th scope="col" className="py-2 pl-5 font-medium">
                  Listing
                </th>
                <th scope="col" className="py-2 pr-3 text-right font-medium sm:pr-5">
                  Views
                </th>
                <th scope="col" className="py-2 pr-5 text-right font-medium">
                  Requests
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map((each) => (
                <tr key={each.id} className="border-t border-line hover:bg-sunk">
                  <th scope="row" className="py-2 pl-5 font-semibold">
                    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                      <Link
                        to="/mls/candidate/$id"
                        params={{ id: each.id }}
                        className="min-w-0 break-words hover:underline"
                      >
                        {each.headlineRole}
                      </Link>
                      <PlateText code={each.maskedCode} />
                    </span>
                  </th>
                  <td className="figures py-2 pr-3 text-right whitespace-nowrap sm:pr-5">
                    {each.views.toLocaleString("en-US")} <Change now={each.views} before={each.viewsBefore} />
                  </td>
                  <td className="figures py-2 pr-5 text-right whitespace-nowrap">
                    {each.interest.toLocaleString("en-US")} <Change now={each.interest} before={each.interestBefore} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </Card>
  );
}

function Figure({ term, figure, before }: { term: string; figure: number; before?: number }) {
  return (
    <div className="px-3 py-3 first:pl-5 sm:px-5">
      <dt className="text-small text-ink-3">{term}</dt>
      <dd className="figures text-title font-semibold">{figure.toLocaleString("en-US")}</dd>
      {before === undefined ? null : (
        <dd className="figures text-small text-ink-3">{before.toLocaleString("en-US")} the week before</dd>
      )}
    </div>
  );
}

/** The change from the week before, with a sign, so color isn't the only cue. */
function Change({ now, before }: { now: number; before: number }) {
  const difference = now - before;
  return (
    <span className={`inline-block w-9 text-small ${difference > 0 ? "text-money" : "text-ink-3"}`}>
      {difference > 0 ? `+${difference}` : difference < 0 ? `−${-difference}` : "="}
      <span className="sr-only"> from the week before</span>
    </span>
  );
}
