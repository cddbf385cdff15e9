/** Port to the pictures that customers send by text, which stay at the telephony provider */
export interface TextPictureSource {
  /** The file of a picture, by its message's and its own id at the provider. Throws ProviderError */
  download(messageSid: string, pictureSid: string): Promise<Buffer>
}
