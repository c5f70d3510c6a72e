import type { Answer, Ask } from "#contract/index.ts";
import { cvLimits } from "#domain/cv/intake.ts";

export type Published = Answer<"cvs", "publish">;
type Items = Ask<"cvs", "publish">["items"];

/**
 * Publishes in parts of the request limit, one after the other, up to the first that fails. `failure`: its error, if
 * earlier parts were published. @throws the error of the first part
 */
export async function publishAll(
  items: Items,
  publish: (part: Items) => Promise<Published>,
): Promise<Published & { failure?: unknown }> {
  const answers: Published[] = [];
  const joined = (): Published => ({
    items: answers.flatMap((answer) => answer.items),
    published: answers.reduce((sum, { published }) => sum + published, 0),
  });
  for (let from = 0; from < items.length; from += cvLimits.atOnce)
    try {
      answers.push(await publish(items.slice(from, from + cvLimits.atOnce)));
    } catch (failure) {
      if (from === 0) throw failure;
      return { ...joined(), failure };
    }
  return joined();
}
