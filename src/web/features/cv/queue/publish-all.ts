import type { Answer, Ask } from "#contract/index.ts";
import { cvLimits } from "#domain/cv/intake.ts";
import { inParts, sumOf } from "#web/lib/in-parts.ts";

export type Published = Answer<"cvs", "publish">;
type Items = Ask<"cvs", "publish">["items"];

/** Publishes in parts of the request limit. `failure`: why the rest wasn't. @throws the error of the first part */
export async function publishAll(
  items: Items,
  publish: (part: Items) => Promise<Published>,
): Promise<Published & { failure?: unknown }> {
  const { parts, error } = await inParts(items, publish, cvLimits.atOnce);
  return {
    items: parts.flatMap((part) => part.items),
    published: sumOf(parts, "published"),
    ...(error !== undefined && { failure: error }),
  };
}
