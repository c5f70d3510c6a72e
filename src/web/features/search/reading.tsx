import type { SearchQuery, SearchReading } from "#domain/search/query.ts";
import { Button } from "#web/ui/button.tsx";
import { cleared } from "#domain/search/active.ts";

type ReadingProps = {
  query: SearchQuery;
  reading: SearchReading | undefined;
  onChange: (next: SearchQuery) => void;
};

/** How the words were read, where that isn't what they say, with the way to search for exactly what was typed. */
export function Reading({ query, reading, onChange }: ReadingProps) {
  return <div role="status">{reading ? <Lines query={query} reading={reading} onChange={onChange} /> : null}</div>;
}

function Lines({ query, reading, onChange }: ReadingProps & { reading: SearchReading }) {
  const { corrections, also, problems, near } = reading;
  const typed = [query.keywords, query.location].filter(Boolean).join(", ");
  const exact = query.spelling === "exact";
  const changed = corrections.length > 0 || also.length > 0;
  if (!changed && !exact && problems.length === 0 && !near) return null;
  return (
    <div className="mt-3 flex flex-col gap-1 text-dense text-ink-2">
      {corrections.length > 0 ? (
        <p>
          Showing results for <strong className="text-ink">{corrections.map(({ used }) => used).join(" ")}</strong>. No
          listing has {corrections.map(({ typed: word }) => `“${word}”`).join(", ")}.
        </p>
      ) : null}
      {also.length > 0 ? (
        <p>
          Including <strong className="text-ink">{also.join(", ")}</strong>.
        </p>
      ) : null}
      {near ? (
        <p>
          Within {near.miles} miles of <strong className="text-ink">{near.place}</strong>. Places whose distance isn't
          known come last.
        </p>
      ) : null}
      {problems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
      {changed ? (
        <p>
          <Button size="sm" onClick={() => onChange({ ...query, spelling: "exact" })} className="max-w-full">
            <span className="truncate">Search exactly for “{typed}”</span>
          </Button>
        </p>
      ) : null}
      {exact && typed !== "" ? (
        <p>
          <Button size="sm" onClick={() => onChange(cleared(query, "spelling"))}>
            Include other spellings
          </Button>
        </p>
      ) : null}
    </div>
  );
}
