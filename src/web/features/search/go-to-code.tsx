import { CornerDownRight } from "lucide-react";
import { type CodeKind, wholeCode } from "#domain/core/typed-code.ts";
import { type OwnFound, useOwnFind } from "#web/features/own/use-own-found.ts";
import { Link } from "#web/lib/router/link.tsx";
import { buttonClass } from "#web/ui/button-class.ts";

/** The keyword box searches words. A complete code gets a link to its listing, published or not. */
export function GoToCode({ text }: { text: string }) {
  const asked = wholeCode(text);
  const found = useOwnFind(asked?.code ?? "", asked !== null);
  const place = asked && found.data ? placeOf(asked.kind, asked.code, found.data) : null;
  return (
    <div role="status">
      {place ? (
        <Link
          {...place.target}
          className={buttonClass({ className: "mt-2 h-auto min-h-9 max-w-full whitespace-normal text-left" })}
        >
          <CornerDownRight aria-hidden="true" />
          <span className="min-w-0 break-words">
            Go to {asked?.code}
            {place.about ? <span className="font-normal text-ink-2">, {place.about}</span> : null}
          </span>
        </Link>
      ) : null}
    </div>
  );
}

function placeOf(kind: CodeKind, code: string, { candidates, deals, introductions, listing }: OwnFound) {
  const [deal, introduction] = [
    deals.find((each) => each.code === code),
    introductions.find((each) => each.code === code),
  ];
  const own = candidates.find(({ maskedCode }) => maskedCode === code);
  if (kind === "deal")
    return deal
      ? ({ target: { to: "/mls/deal/$id", params: { id: deal.id } }, about: deal.headlineRole } as const)
      : null;
  if (kind === "introduction")
    return introduction
      ? ({
          target: { to: "/mls/introductions/$id", params: { id: introduction.id } },
          about: introduction.headlineRole,
        } as const)
      : null;
  const listed = own ?? listing;
  return listed
    ? ({
        target: { to: "/mls/candidate/$id", params: { id: listed.id } },
        about: own?.name || listed.headlineRole,
      } as const)
    : null;
}
