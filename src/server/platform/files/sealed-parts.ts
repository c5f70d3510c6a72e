import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { SealBroken } from "../crypto/key-ring.ts";
import type { FileStore } from "./store.ts";

/** Bytes held while a file is written; a part of the store is little larger. */
const partBytes = 4 * 1024 * 1024;
const [nonceBytes, tagBytes] = [12, 16];

/** Names the parts of one file in the store, and what each is sealed for. `number` counts from 1. */
export type PartName = (number: number) => string;

/**
 * Writes a large file to the store in sealed parts (AES-256-GCM), so that only one part is in memory. `before` records
 * a part's number before it is stored, so that none is orphaned by a crash.
 */
export function partWriter(
  store: FileStore,
  { key, name, before }: { key: Buffer; name: PartName; before: (number: number) => Promise<void> },
) {
  let held: Uint8Array[] = [];
  let [waiting, number] = [0, 0];

  async function storePart(): Promise<void> {
    number += 1;
    await before(number);
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes });
    cipher.setAAD(Buffer.from(name(number), "utf8"));
    const sealed = [nonce, ...held.map((bytes) => cipher.update(bytes)), cipher.final()];
    await store.put(name(number), Buffer.concat([...sealed, cipher.getAuthTag()]));
    [held, waiting] = [[], 0];
  }

  return {
    async write(bytes: Uint8Array): Promise<void> {
      held.push(bytes);
      waiting += bytes.length;
      if (waiting >= partBytes) await storePart();
    },
    /** Returns how many parts were stored. */
    async end(): Promise<number> {
      if (waiting > 0) await storePart();
      return number;
    },
  };
}

/** The file's bytes, part by part. Throws `SealBroken` if a part was changed or moved. */
export async function* readParts(
  store: FileStore,
  { key, name, parts }: { key: Buffer; name: PartName; parts: number },
): AsyncGenerator<Uint8Array> {
  for (let number = 1; number <= parts; number += 1) {
    const sealed = await store.get(name(number));
    const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes });
    decipher.setAAD(Buffer.from(name(number), "utf8"));
    decipher.setAuthTag(sealed.subarray(-tagBytes));
    try {
      yield Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]);
    } catch {
      throw new SealBroken();
    }
  }
}
