/**
 * The file of a backup: its content and, as the last line, the content's SHA-256, all of it in gzip, so that people
 * and tools can look inside (`gunzip -c FILE | less`). It appears under its name complete or not at all, and its
 * owner alone may read it: it holds people's data.
 */
import { createHash, randomBytes } from "node:crypto"
import { type FileHandle, open, rename, rm } from "node:fs/promises"
import path from "node:path"
import { pipeline } from "node:stream/promises"
import { createGunzip, createGzip } from "node:zlib"
import { ContentReader, type Manifest, readManifest } from "./backup-content.ts"

/** The file is no backup, or not the one that was written. Its message is for the operator. */
export class BadBackup extends Error {}

const CHUNK_BYTES = 256 * 1024
/** 64 hexadecimal digits and the end of their line. */
const CHECKSUM_BYTES = 65

/** Returns the size of the file. */
export async function writeBackupFile(file: string, content: AsyncIterable<Buffer>): Promise<number> {
  const pending = `${file}.${randomBytes(4).toString("hex")}.part`
  const handle = await open(pending, "wx", 0o600)
  try {
    const output = handle.createWriteStream({ flush: true })
    await pipeline(withChecksum(content), createGzip({ level: 1, chunkSize: CHUNK_BYTES }), output)
    await rename(pending, file)
    await using folder = await open(path.dirname(path.resolve(file)))
    await folder.sync() // or a power cut could undo the rename
    return output.bytesWritten
  } catch (error) {
    await rm(pending, { force: true })
    throw error
  }
}

async function* withChecksum(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash("sha256")
  for await (const chunk of content) {
    hash.update(chunk)
    yield chunk
  }
  yield Buffer.from(`${hash.digest("hex")}\n`)
}

export type BackupFile = {
  readonly manifest: Manifest
  /** At the first table. `onRead` is told how much of the file has been read. */
  read(onRead: (bytes: number) => void): Promise<ContentReader>
  close(): Promise<void>
}

/** Reads the whole file first: what is answered is what was written. */
export async function openBackupFile(file: string, onRead: (bytes: number) => void): Promise<BackupFile> {
  const handle = await open(file).catch((error: Error) => {
    throw new BadBackup(`${file} cannot be read: ${error.message}`)
  })
  try {
    const manifest = await verify(handle, onRead)
    return {
      manifest,
      read: async (onReadAgain) => {
        const reader = new ContentReader(unpack(handle, onReadAgain))
        await reader.readLine()
        return reader
      },
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error instanceof BadBackup ? new BadBackup(`${file} ${error.message} Nothing was restored.`) : error
  }
}

async function verify(handle: FileHandle, onRead: (bytes: number) => void): Promise<Manifest> {
  const hash = createHash("sha256")
  let firstLine: Buffer = Buffer.alloc(0)
  let last: Buffer = Buffer.alloc(0)
  for await (const chunk of unpack(handle, onRead)) {
    if (!firstLine.includes("\n")) firstLine = Buffer.concat([firstLine, chunk])
    const unhashed = Buffer.concat([last, chunk])
    hash.update(unhashed.subarray(0, -CHECKSUM_BYTES))
    last = unhashed.subarray(-CHECKSUM_BYTES)
  }
  const manifest = readManifest(firstLine.toString("utf8", 0, firstLine.indexOf("\n") + 1))
  if (manifest === null) throw new BadBackup("is not a backup that this version of Criba can read.")
  if (last.toString() !== `${hash.digest("hex")}\n`) throw new BadBackup("was altered after it was made.")
  return manifest
}

async function* unpack(handle: FileHandle, onRead: (bytes: number) => void): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES })
  pipeline(readBytes(handle, onRead), gunzip).catch(() => {}) // a failure ends the loop below
  try {
    yield* gunzip
  } catch (error) {
    const { code = "" } = error as { code?: string }
    if (code === "Z_BUF_ERROR") throw new BadBackup("is cut off: its end is missing.")
    if (code.startsWith("Z_")) throw new BadBackup("is damaged, or is no backup of Criba.")
    throw error
  }
}

/** Not a stream, because a stream closes the file that is to be read again. */
async function* readBytes(handle: FileHandle, onRead: (bytes: number) => void): AsyncGenerator<Buffer> {
  for (let position = 0; ; onRead(position)) {
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(CHUNK_BYTES), 0, CHUNK_BYTES, position)
    if (bytesRead === 0) return
    position += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}
