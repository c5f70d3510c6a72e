import type { Answer } from "#contract/index.ts";
import { momentText } from "#web/lib/format.ts";
import { Disclosure } from "#web/ui/disclosure.tsx";

/** When one organization opened the identity, newest first; nothing until it did. */
export function Openings({ count, at }: Pick<Answer<"introductions", "openings">["items"][number], "count" | "at">) {
  if (count === 0) return null;
  return (
    <Disclosure label={count === 1 ? "Opened once" : `Opened ${count} times`} className="mt-1 max-w-md">
      <ol aria-label="Openings, newest first" className="figures flex flex-col gap-0.5 text-dense text-ink-2">
        {at.map((each, place) => (
          <li key={`${each} ${place}`}>
            <time dateTime={each}>{momentText(each)}</time>
          </li>
        ))}
      </ol>
      {count > at.length ? <p className="mt-1 text-dense text-ink-3">The latest {at.length} are listed.</p> : null}
    </Disclosure>
  );
}
