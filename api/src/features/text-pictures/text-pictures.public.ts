import { formatPhoneNumber } from '#contract/formats/formats.ts'
import { MAX_TEXT_PICTURES_BYTES } from '#contract/text-pictures.ts'
import { AppError } from '../../platform/base/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import { insertTextPictures } from '../../platform/sending/text-pictures.queries.ts'
import type { Services } from '../../platform/services/services.ts'
import { DEMO_PICTURE_UUID, drawDemoPicture, storeDemoPictureFile } from './demo-picture.ts'
import { assignPictures } from './text-pictures.queries.ts'

/** Carriers deliver pictures in the US and Canada; elsewhere a customer would get a link, or nothing */
const PICTURE_COUNTRY_CODE = '+1'

/** Why a text to this number can't have pictures, as a sentence; empty: it can */
export async function findPictureProblem(db: Db, services: Services, clientUuid: string, to: string): Promise<string> {
  if (!to.startsWith(PICTURE_COUNTRY_CODE)) return 'Pictures can only be sent to US and Canadian phone numbers'
  const sender = await services.chooseTextSender(db, clientUuid, services.clock.now())
  const from = ('from' in sender && sender.from) || services.texting.sender || ''
  const canSend = sender.sendsPictures && (!from.startsWith('+') || from.startsWith(PICTURE_COUNTRY_CODE))
  return canSend ? '' : `Your number ${formatPhoneNumber(from)} can’t send pictures`
}

/** Sends uploaded pictures with a queued text. Throws when one was sent before, was deleted, or belongs to another business */
export async function attachPictures(db: Db, messageUuid: string, uuids: readonly string[]): Promise<void> {
  if (uuids.length === 0) return
  const sizes = await assignPictures(db, messageUuid, uuids)
  if (sizes.length < uuids.length)
    throw new AppError('conflict', 'A picture is no longer available. Remove it, add it again, and send your reply again')
  if (sizes.reduce((sum, size) => sum + size, 0) > MAX_TEXT_PICTURES_BYTES)
    throw new AppError('conflict', 'These pictures are larger than 5 MB together. Remove one and send your reply again')
}

/** Stores the file of the picture that a demo customer sent with a text */
export const prepareDemoPicture = (services: Services): Promise<void> => storeDemoPictureFile(services)

/** Adds that picture to the text */
export async function addDemoPicture(db: Db, text: { clientUuid: string; providerId: string; createdAt: Date }): Promise<void> {
  const { clientUuid, providerId: receivedTextId, createdAt } = text
  const { bytes, width, height } = await drawDemoPicture()
  const sizeBytes = bytes.length
  await insertTextPictures(db, [
    { clientUuid, uuid: DEMO_PICTURE_UUID, receivedTextId, state: 'stored', width, height, sizeBytes, createdAt },
  ])
}
