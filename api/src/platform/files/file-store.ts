import type { Readable } from 'node:stream'

/** A part of a file, and how large the whole is */
interface OpenedFile {
  size: number
  bytes: Readable
}

/** Where the bytes of files live: a local folder by default, S3-compatible storage by configuration */
export interface FileStore {
  put(key: string, bytes: Buffer, contentType: string): Promise<void>
  /** null when there is no such file */
  find(key: string): Promise<Buffer | null>
  /** The bytes from `start` to `end`, both counted from 0 and included, as they are read; null when there is no such file */
  open(key: string, range: { start: number; end: number }): Promise<OpenedFile | null>
  remove(key: string): Promise<void>
  /** Throws when files could not be kept; called once at start, so that a bad folder or bucket is known then */
  check(): Promise<void>
}
