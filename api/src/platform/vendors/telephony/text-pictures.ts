/** Port to the files that customers send by text, which the telephony provider stores until we delete them */
export interface TextPictureSource {
  /** A file, by the provider's ids of its message and of the file itself; null if it is larger than `maxBytes`. Throws ProviderError */
  download(messageSid: string, fileSid: string, maxBytes: number): Promise<Buffer | null>
  /** Deletes the provider's copy; one that is already gone is no error. Throws ProviderError */
  remove(messageSid: string, fileSid: string): Promise<void>
}
