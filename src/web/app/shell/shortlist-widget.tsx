import { useQuery } from "@tanstack/react-query";
import { Bookmark } from "lucide-react";
import { useBackend } from "#web/lib/backend/context.tsx";
import { HeaderCountLink } from "#web/lib/frame/header-count-link.tsx";
import { shortlistIdsOptions } from "#web/features/shortlist/queries.ts";

/** The header's way to the shortlist (spec §2). */
export function ShortlistWidget() {
  const { api } = useBackend();
  const count = useQuery(shortlistIdsOptions(api)).data?.length ?? 0;
  return <HeaderCountLink to="/mls/shortlist" label="Shortlist" count={count} icon={<Bookmark aria-hidden="true" />} />;
}
