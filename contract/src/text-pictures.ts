import { z } from 'zod'
import { MAX_PICTURE_BYTES } from './public-files.ts'
import { endpoint } from './wire/endpoint.ts'
import { successBodySchema } from './wire/response-body.ts'

/** The provider takes ten; five redrawn pictures always stay below the size that it takes */
export const MAX_TEXT_PICTURES = 5
/** Of all pictures of a text together, which is the telephony provider's limit */
export const MAX_TEXT_PICTURES_BYTES = 5 * 1024 * 1024

/** A picture of a text, which a customer or the business sent */
export const textPicture = z.object({
  text_picture_uuid: z.string(),
  /** waiting: it is being fetched from the phone company. rejected: it was not kept */
  state: z.enum(['waiting', 'stored', 'rejected']),
  /** Why it was not kept, as a sentence; otherwise empty */
  problem: z.string(),
  /** In pixels, as it is stored; null: it is not stored */
  width: z.int().nullable(),
  height: z.int().nullable(),
})
export type TextPicture = z.output<typeof textPicture>

const onePicture = z.object({ text_picture_uuid: z.uuid({ error: 'This picture does not exist' }) })

export const uploadTextPicture = endpoint({
  name: 'uploadTextPicture',
  method: 'POST',
  path: '/inquiry/text-picture',
  access: 'account',
  summary: 'Upload a picture for a text (JPEG, PNG, WebP or GIF, at most 5 MB). Without a text it is deleted after a day',
  upload: 'file',
  maxUploadBytes: MAX_PICTURE_BYTES,
  status: 201,
  response: successBodySchema({ data: textPicture }),
  addition: true,
})

export const getTextPicture = endpoint({
  name: 'getTextPicture',
  method: 'GET',
  path: '/inquiry/text-picture/{text_picture_uuid}',
  access: 'account',
  summary: 'A picture that the business received or sent by text',
  params: onePicture,
  response: z.any(),
  binary: ['image/jpeg'],
  addition: true,
})

export const getSentTextPicture = endpoint({
  name: 'getSentTextPicture',
  method: 'GET',
  path: '/text-picture/{key}',
  access: 'public',
  summary: 'A picture of a text that is being sent, from where the phone company fetches it. The key is signed and lasts a day',
  params: z.object({ key: z.string().max(200, { error: 'This picture does not exist' }) }),
  response: z.any(),
  binary: ['image/jpeg'],
  addition: true,
})
