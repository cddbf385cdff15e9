import { z } from 'zod'
import { textPicture } from './text-pictures.ts'

/** Carriers themselves truncate longer texts */
export const LONGEST_RECEIVED_TEXT = 1600

/** A customer's text reply */
export const receivedText = z.object({
  /** Empty: the text contained only files */
  words: z.string(),
  /** The files that came with it; those that were not kept say why */
  pictures: z.array(textPicture),
  created_datetime: z.string(),
})
export type ReceivedText = z.output<typeof receivedText>

/** Empty if there were no files. `pictures`: how many of them are pictures */
export function formatFileCount(files: number, pictures: number): string {
  if (files === 0) return ''
  if (pictures === 0) return files === 1 ? 'Sent a file that isn’t a picture' : `Sent ${files} files that aren’t pictures`
  const sent = `Sent ${pictures === 1 ? 'a picture' : `${pictures} pictures`}`
  const others = files - pictures
  return others === 0 ? sent : `${sent} and ${others === 1 ? 'a file that isn’t one' : `${others} files that aren’t pictures`}`
}
