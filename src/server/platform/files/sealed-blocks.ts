import { createCipheriv, createDecipheriv, createHmac, randomBytes, randomUUID } from "node:crypto";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { SealBroken } from "../crypto/key-ring.ts";

const saltBytes = 16;
const [lengthBytes, nonceBytes, tagBytes] = [4, 12, 16];
/** A longer block isn't one of ours. */
const longestBlock = 64 * 1024 * 1024;

/** Ends a name that is being written. */
const unfinished = ".tmp";

/**
 * A local file of sealed blocks: a salt, then each block as its length, its AES-256-GCM ciphertext and its tag. The key
 * belongs to this file alone (HMAC of the salt), so that a block's number is its nonce. No block can be changed, moved
 * or taken from another file. That none is missing at the end is for the reader to check.
 */
const fileKey = (key: Buffer, salt: Buffer): Buffer => createHmac("sha256", key).update(salt).digest();

function nonceOf(number: number): Buffer {
  const nonce = Buffer.alloc(nonceBytes);
  nonce.writeUInt32BE(number, nonceBytes - 4);
  return nonce;
}

/** Whether a name in the file's folder is an earlier attempt to write it that never finished. */
export const isUnfinished = (file: string, name: string): boolean =>
  name.startsWith(`${path.basename(file)}.`) && name.endsWith(unfinished);

/**
 * Replaces the file in one step (mode 0600): a reader finds the old one or the new one, also after a crash in the
 * middle. Nothing is left if `blocks` throws.
 */
export async function writeSealedBlocks(file: string, key: Buffer, blocks: Iterable<Uint8Array>): Promise<void> {
  const written = `${file}.${randomUUID()}${unfinished}`;
  const handle = await open(written, "wx", 0o600);
  try {
    try {
      const salt = randomBytes(saltBytes);
      const own = fileKey(key, salt);
      await handle.writeFile(salt);
      let number = 0;
      // Each block waits for the disk, so other work runs between two of them.
      for (const block of blocks) await handle.writeFile(sealed(own, number++, block));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(written, file);
  } catch (error) {
    await rm(written, { force: true });
    throw error;
  }
  await syncFolder(path.dirname(file));
}

function sealed(key: Buffer, number: number, block: Uint8Array): Buffer {
  const cipher = createCipheriv("aes-256-gcm", key, nonceOf(number), { authTagLength: tagBytes });
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32BE(block.length);
  cipher.setAAD(length);
  return Buffer.concat([length, cipher.update(block), cipher.final(), cipher.getAuthTag()]);
}

/** So that the new name also survives a loss of power. Not every system can open a folder. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r").catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

/** The blocks in order. @throws SealBroken if a block was changed or isn't whole, or if the key is another one */
export async function* readSealedBlocks(file: string, key: Buffer): AsyncGenerator<Buffer, void> {
  const handle = await open(file, "r");
  try {
    const own = fileKey(key, await readWhole(handle, saltBytes));
    for (let number = 0; ; number++) {
      const length = Buffer.alloc(lengthBytes);
      const { bytesRead } = await handle.read(length, 0, lengthBytes);
      if (bytesRead === 0) return;
      const size = length.readUInt32BE();
      if (bytesRead < lengthBytes || size > longestBlock) throw new SealBroken();
      yield opened(own, { number, length, sealed: await readWhole(handle, size + tagBytes) });
    }
  } finally {
    await handle.close();
  }
}

function opened(key: Buffer, block: { number: number; length: Buffer; sealed: Buffer }): Buffer {
  const size = block.sealed.length - tagBytes;
  const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(block.number), { authTagLength: tagBytes });
  decipher.setAAD(block.length);
  decipher.setAuthTag(block.sealed.subarray(size));
  try {
    return Buffer.concat([decipher.update(block.sealed.subarray(0, size)), decipher.final()]);
  } catch {
    throw new SealBroken();
  }
}

async function readWhole(handle: FileHandle, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length;) {
    const { bytesRead } = await handle.read(bytes, at, length - at);
    if (bytesRead === 0) throw new SealBroken();
    at += bytesRead;
  }
  return bytes;
}
