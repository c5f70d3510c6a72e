import { Bookmark } from "lucide-react";
import { HeaderCountLink } from "#web/lib/frame/header-count-link.tsx";
import { useAsk } from "#web/lib/backend/ask.ts";

/** The header's link to the shortlist (spec §2). */
export function ShortlistWidget() {
  const count = useAsk("shortlist", "ids", {}).data?.ids.length ?? 0;
  return <HeaderCountLink to="/mls/shortlist" label="Shortlist" count={count} icon={<Bookmark aria-hidden="true" />} />;
}
