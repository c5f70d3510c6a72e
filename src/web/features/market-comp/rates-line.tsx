import { capitalized } from "#domain/core/capitalized.ts";
import { compPlaceOf } from "#domain/market-comp/place.ts";
import { halfText, rangeText } from "#domain/market-comp/words.ts";
import { useAsk } from "#web/lib/backend/ask.ts";
import { Link } from "#web/lib/router/link.tsx";

/** What hires of a role in an area paid; absent until role and place are known and enough hires were counted. */
export function RatesLine({ role, city, state }: { role: string; city: string; state: string }) {
  const place = compPlaceOf(role, { city, state });
  const { data } = useAsk("marketComps", "list", {}, { enabled: place !== null });
  if (!place || !data) return null;
  for (const { half, comps } of data.halves) {
    const comp = comps.find(({ family, metro }) => family === place.family && metro === place.metro);
    if (comp)
      return (
        <p className="text-dense text-ink-2">
          {capitalized(comp.family)} hires in {comp.metro} paid <span className="figures">{rangeText(comp)}</span> (
          {halfText(half)}). <Link to="/mls/market">Market rates</Link>
        </p>
      );
  }
  return null;
}
