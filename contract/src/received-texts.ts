import { z } from 'zod'

/** Carriers themselves truncate longer texts */
export const LONGEST_RECEIVED_TEXT = 1600

/** A customer's text reply */
export const receivedText = z.object({
  /** Empty: the text contained only pictures */
  words: z.string(),
  /** Number of files that came with it. They are stored at the telephony provider */
  pictures: z.int(),
  /** Addresses of the files that can be shown, with keys that expire within two hours */
  picture_urls: z.array(z.string()),
  created_datetime: z.string(),
})
export type ReceivedText = z.output<typeof receivedText>

/** Empty if there were no files. `shown`: how many of them the portal can show */
export function formatPictureCount(pictures: number, shown: number): string {
  if (pictures === 0) return ''
  const sent = `Sent ${pictures === 1 ? 'a picture' : `${pictures} pictures`}`
  if (shown >= pictures) return sent
  return shown === 0 ? `${sent}, which can’t be shown here` : `${sent}, ${pictures - shown} of which can’t be shown here`
}
