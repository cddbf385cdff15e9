/** Where the recordings of calls are until we have fetched them */
export interface RecordingSource {
  /** The WAV of a recording, by its id at the provider. Throws ProviderError */
  download(recordingSid: string): Promise<Buffer>
}
