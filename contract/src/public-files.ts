import { z } from 'zod'
import { endpoint } from './wire/endpoint.ts'
import { successBodySchema } from './wire/response-body.ts'

export const MAX_PICTURE_BYTES = 5 * 1024 * 1024
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const

export const uploadPublicFile = endpoint({
  name: 'uploadPublicFile',
  method: 'POST',
  path: '/public-file',
  access: 'account',
  permission: 'settings',
  summary: 'Upload a picture (JPEG, PNG, WebP or GIF, at most 5 MB)',
  upload: 'file',
  maxUploadBytes: MAX_PICTURE_BYTES,
  status: 201,
  response: successBodySchema({ data: z.object({ public_files_uuid: z.string() }) }),
})

export const getPublicFile = endpoint({
  name: 'getPublicFile',
  method: 'GET',
  path: '/public-file/public/{uuid}',
  access: 'public',
  summary: 'A public picture',
  params: z.object({ uuid: z.uuid({ error: 'This file does not exist' }) }),
  response: z.any(),
  binary: ['image/webp', 'image/png'],
})
