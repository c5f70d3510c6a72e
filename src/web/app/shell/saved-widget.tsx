import { SearchCheck } from "lucide-react";
import { HeaderCountLink } from "#web/lib/frame/header-count-link.tsx";
import { useAsk } from "#web/lib/backend/ask.ts";

/** The header's link to the saved searches, with the candidates they newly found. */
export function SavedWidget() {
  const count = useAsk("savedSearches", "news", {}).data?.fresh ?? 0;
  return (
    <HeaderCountLink
      to="/mls/saved"
      label="Saved searches, new"
      count={count}
      icon={<SearchCheck aria-hidden="true" />}
    />
  );
}
