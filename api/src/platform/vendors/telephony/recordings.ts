/** Port to call recordings at the provider, where they are stored until we have downloaded them */
export interface RecordingSource {
  /** The WAV of a recording, by its id at the provider. Throws ProviderError */
  download(recordingSid: string): Promise<Buffer>
}
