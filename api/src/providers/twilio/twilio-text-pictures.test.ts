import { expect, test } from 'vitest'
import { vendorServer } from '../../../test/faults/vendor-server.ts'
import { createTwilioTextPictures, readPictureSids } from './twilio-text-pictures.ts'

const account = { accountSid: 'AC5a4db05a4db05a4db05a4db05a4db05a', authToken: 'sandbox-token' }
const [MESSAGE, PICTURE] = [`MM${'a'.repeat(32)}`, `ME${'b'.repeat(32)}`]
const startVendor = vendorServer()

test('download › of a picture › requests it from our own Twilio, with our password', async () => {
  const received: unknown[] = []
  const baseUrl = await startVendor((request, response) => {
    received.push([request.url, request.headers.authorization])
    response.end('JPEG')
  })
  expect(String(await createTwilioTextPictures({ ...account, baseUrl }).download(MESSAGE, PICTURE))).toBe('JPEG')
  const basic = Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64')
  expect(received).toEqual([[`/2010-04-01/Accounts/${account.accountSid}/Messages/${MESSAGE}/Media/${PICTURE}`, `Basic ${basic}`]])
  await expect(createTwilioTextPictures({ ...account, baseUrl }).download(MESSAGE, '../x')).rejects.toMatchObject({ retryable: false })
})

test('readPictureSids › returns pictures, and neither videos nor forged addresses', () => {
  const url = (sid: string) => `https://api.twilio.com/2010-04-01/Accounts/AC/Messages/${MESSAGE}/Media/${sid}`
  const form = {
    MediaUrl0: url(PICTURE),
    MediaContentType0: 'image/png',
    MediaUrl1: url(`ME${'c'.repeat(32)}`),
    MediaContentType1: 'video/mp4',
    MediaUrl2: url('../../secret'),
    MediaContentType2: 'image/jpeg',
  }
  expect(readPictureSids(form)).toEqual([PICTURE])
  expect(readPictureSids({})).toEqual([])
})
