/** Port to the provider's storage of call recordings, until we have downloaded them */
export interface RecordingSource {
  /** The WAV of a recording, by its id at the provider. Throws ProviderError */
  download(recordingSid: string): Promise<Buffer>
}
