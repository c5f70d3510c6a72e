import { Link } from "#web/lib/router/link.tsx";
import { useAsk } from "#web/lib/backend/ask.ts";
import { introductionsBeside } from "./queries.ts";

const codeIn = /INT-[0-9A-Z]{6}/;

/** Why a candidate can't be requested: an introduction that is named in it becomes a link. */
export function IntroductionText({ listingId, children: text }: { listingId: string; children: string }) {
  const code = codeIn.exec(text)?.[0];
  const found = useAsk(
    "introductions",
    "list",
    { listingId, limit: introductionsBeside },
    { enabled: code !== undefined },
  );
  const introduction = found.data?.items.find((each) => each.code === code);
  if (code === undefined || !introduction) return text;
  const [before, after] = text.split(code);
  return (
    <>
      {before}
      <Link to="/mls/introductions/$id" params={{ id: introduction.id }} className="anchor font-mono font-semibold">
        {code}
      </Link>
      {after}
    </>
  );
}
