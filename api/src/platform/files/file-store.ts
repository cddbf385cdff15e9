/** Where the bytes of files live: a local folder by default, S3-compatible storage by configuration */
export interface FileStore {
  put(key: string, bytes: Buffer, contentType: string): Promise<void>
  /** null when there is no such file */
  find(key: string): Promise<Buffer | null>
  remove(key: string): Promise<void>
  /** Throws when files could not be kept; called once at start, so that a bad folder or bucket is known then */
  check(): Promise<void>
}
