import { Callout } from "#web/ui/callout.tsx";

/** Why it was not done; what was typed stands below. */
export function RefusalNotice({
  refusal,
  title,
  className,
}: {
  refusal: string | null;
  title?: string;
  className?: string;
}) {
  if (refusal === null) return null;
  return (
    <Callout tone="danger" live className={className} title={title}>
      {refusal}
    </Callout>
  );
}
