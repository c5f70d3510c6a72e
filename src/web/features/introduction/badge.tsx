import { Badge } from "#web/ui/badge.tsx";
import type { Introduction } from "./queries.ts";
import { stateOf } from "./state.ts";

export function IntroductionBadge({ introduction }: { introduction: Introduction }) {
  const { tone, label } = stateOf(introduction);
  return <Badge tone={tone}>{label}</Badge>;
}
