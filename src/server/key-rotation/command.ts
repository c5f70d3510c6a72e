import { openKeyRing } from "../platform/crypto/roots.ts";
import { type CommandParts, openConfiguredDatabase } from "../platform/db/open.ts";
import { WrongSetting } from "../platform/wrong-setting.ts";
import { type Left, rotateKeys } from "./rotate.ts";

/** `npm run rotate-keys`: rotates everything and reports what is left, as text for the operator. */
export async function runRotation([unknown]: readonly string[], parts: CommandParts): Promise<string> {
  if (unknown !== undefined)
    throw new WrongSetting(`rotate-keys can't use "${unknown}". It takes no arguments: the keys are in MASTER_KEY.`);
  const { masterKeys } = parts.config;
  const database = await openConfiguredDatabase(parts);
  try {
    const keyRing = await openKeyRing({ database, masterKeys, clock: parts.clock });
    const { moved, left } = await rotateKeys({ database, keyRing, masterKeys });
    return rotationWords(keyRing.currentKeyId, moved, left);
  } finally {
    await database.close();
  }
}

export function rotationWords(keyId: string, moved: number, left: readonly Left[]): string {
  const values = moved === 1 ? "1 value was" : `${moved.toLocaleString("en-US")} values were`;
  const done = `${values} moved to the key ${keyId}.`;
  if (left.length === 0)
    return `${done} Nothing is left under another key: the keys behind ${keyId} can be removed from MASTER_KEY.`;
  const lines = left.map(
    ({ place, keyId: other, count }) => `  ${place}: ${count.toLocaleString("en-US")} under the key ${other}`,
  );
  return [
    done,
    "These remain. If MASTER_KEY lacks the named key, add it after the first one; then run this again:",
    ...lines,
  ].join("\n");
}
