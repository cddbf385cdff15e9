/** Port to the pictures that customers send by text, which are stored at the telephony provider */
export interface TextPictureSource {
  /** A picture's file, by the provider's ids of its message and of the picture itself. Throws ProviderError */
  download(messageSid: string, pictureSid: string): Promise<Buffer>
}
