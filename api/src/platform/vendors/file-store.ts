import type { Readable } from 'node:stream'

/** A byte range of a file, and the size of the whole */
interface OpenedFile {
  size: number
  bytes: Readable
}

/** File storage: a local folder by default, an S3-compatible bucket by configuration */
export interface FileStore {
  put(key: string, bytes: Buffer, contentType: string): Promise<void>
  /** Returns null when there is no such file */
  find(key: string): Promise<Buffer | null>
  /** Streams the bytes from `start` to `end`, zero-based and inclusive; null when there is no such file */
  open(key: string, range: { start: number; end: number }): Promise<OpenedFile | null>
  remove(key: string): Promise<void>
  /** Throws if files cannot be stored. Called once at start, so that a wrong folder or bucket fails fast */
  check(): Promise<void>
}
