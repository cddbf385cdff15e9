import { MAX_PICTURE_BYTES } from '#contract/public-files.ts'
import { withTenant } from '../../platform/database/tenancy.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { fetchTextPicture } from '../../platform/sending/text-pictures.queries.ts'
import type { Services } from '../../platform/services/services.ts'
import { redrawTextPicture, TEXT_PICTURE_CONTENT_TYPE } from './redraw-text-picture.ts'
import { findTextPicture, markDeletedAtProvider, saveFetchedPicture } from './text-pictures.queries.ts'
import { fileOfPicture } from './text-pictures.service.ts'

interface Fetched {
  clientUuid: string
  uuid: string
  messageSid: string
  fileSid: string
}

/** Fetches a picture that a customer sent, draws it anew and stores it; then the provider's copy is deleted, also that of other files */
export const fetchTextPictureJob = defineJob({
  ...fetchTextPicture,
  retry: { limit: 8, delayS: 5 },
  timeoutS: 120,
  slots: 2,

  async run(services, { clientUuid, pictureUuid: uuid }) {
    const { database, textPictures } = services
    const picture = await withTenant(database, clientUuid, (db) => findTextPicture(db, uuid), { readOnly: true })
    if (!picture?.receivedTextId || picture.providerId === null) return
    const { receivedTextId: messageSid, providerId: fileSid } = picture
    if (picture.state === 'waiting') {
      const outcome = await fetchAndStore(services, { clientUuid, uuid, messageSid, fileSid })
      await withTenant(database, clientUuid, (db) => saveFetchedPicture(db, uuid, outcome))
    }
    await textPictures.remove(messageSid, fileSid)
    await withTenant(database, clientUuid, (db) => markDeletedAtProvider(db, uuid))
  },

  onDead: ({ database }, { clientUuid, pictureUuid }) =>
    withTenant(database, clientUuid, (db) => saveFetchedPicture(db, pictureUuid, { state: 'rejected', problem: 'unavailable' })),
})

async function fetchAndStore(services: Services, { clientUuid, uuid, messageSid, fileSid }: Fetched) {
  const bytes = await services.textPictures.download(messageSid, fileSid, MAX_PICTURE_BYTES)
  if (!bytes) return { state: 'rejected', problem: 'too_large' } as const
  const redrawn = await redrawTextPicture(clientUuid, bytes)
  if (typeof redrawn === 'string') return { state: 'rejected', problem: redrawn } as const
  await services.files.put(fileOfPicture(uuid), redrawn.bytes, TEXT_PICTURE_CONTENT_TYPE)
  return { state: 'stored', width: redrawn.width, height: redrawn.height, sizeBytes: redrawn.bytes.length } as const
}
