import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, open } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

const [nonceBytes, tagBytes] = [12, 16];
/** Bytes read at once. */
const readBytes = 256 * 1024;

/**
 * Writes lines into a file, packed and sealed (nonce, AES-256-GCM of the gzip, tag), and syncs it. Only a piece is in
 * memory. Returns the SHA-256 of the file's bytes and how many lines there were.
 */
export async function writeSealedLines(
  file: string,
  { key, context, lines }: { key: Buffer; context: string; lines: AsyncIterable<string> },
): Promise<{ sha256: string; rows: number }> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(context, "utf8"));
  const hash = createHash("sha256");
  const handle = await open(file, "wx", 0o600);
  let rows = 0;
  const write = async (bytes: Buffer): Promise<void> => {
    hash.update(bytes);
    await handle.writeFile(bytes);
  };
  async function* ended(): AsyncGenerator<string> {
    for await (const line of lines) {
      rows += 1;
      yield `${line}\n`;
    }
  }
  try {
    await write(nonce);
    await pipeline(ended(), createGzip(), async (packed: AsyncIterable<Buffer>) => {
      for await (const bytes of packed) await write(cipher.update(bytes));
    });
    await write(Buffer.concat([cipher.final(), cipher.getAuthTag()]));
    await handle.sync();
    return { sha256: hash.digest("hex"), rows };
  } finally {
    await handle.close();
  }
}

/** The lines of such a file whose hash was checked. Throws at the end if the bytes, the key or the context differ. */
export async function* readSealedLines(
  file: string,
  { key, context }: { key: Buffer; context: string },
): AsyncGenerator<string> {
  const handle = await open(file, "r");
  const unpacked = createGunzip().setEncoding("utf8");
  // A failure also ends the reading below, with the same error.
  const done = pipeline(openedBytes(handle, key, context), unpacked).catch(() => undefined);
  try {
    let rest = "";
    for await (const text of unpacked as AsyncIterable<string>) {
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
    }
  } finally {
    unpacked.destroy();
    await done;
    await handle.close();
  }
}

async function* openedBytes(handle: FileHandle, key: Buffer, context: string): AsyncGenerator<Buffer> {
  const { size } = await handle.stat();
  const [nonce, tag] = [Buffer.alloc(nonceBytes), Buffer.alloc(tagBytes)];
  await handle.read(nonce, 0, nonceBytes, 0);
  await handle.read(tag, 0, tagBytes, size - tagBytes);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(context, "utf8"));
  decipher.setAuthTag(tag);
  const end = size - tagBytes;
  for (let at = nonceBytes; at < end;) {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(readBytes, end - at)), 0, undefined, at);
    if (bytesRead === 0) break;
    at += bytesRead;
    yield decipher.update(buffer.subarray(0, bytesRead));
  }
  yield decipher.final();
}

/** The SHA-256 of a file's bytes, in hexadecimal digits. */
export async function hashOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const bytes of createReadStream(file)) hash.update(bytes as Buffer);
  return hash.digest("hex");
}
