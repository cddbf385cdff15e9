import { expect, test } from 'vitest'
import { vendorServer } from '../../../test/faults/vendor-server.ts'
import { createTwilioTextPictures, readTextFiles } from './twilio-text-pictures.ts'

const account = { accountSid: 'AC5a4db05a4db05a4db05a4db05a4db05a', authToken: 'sandbox-token' }
const [MESSAGE, PICTURE] = [`MM${'a'.repeat(32)}`, `ME${'b'.repeat(32)}`]
const ADDRESS = `/2010-04-01/Accounts/${account.accountSid}/Messages/${MESSAGE}/Media/${PICTURE}`
const MAX_BYTES = 100
const startVendor = vendorServer()

test('download › of a picture › requests it from our own Twilio, with our password', async () => {
  const received: unknown[] = []
  const baseUrl = await startVendor((request, response) => {
    received.push([request.url, request.headers.authorization])
    response.end('JPEG')
  })
  expect(String(await createTwilioTextPictures({ ...account, baseUrl }).download(MESSAGE, PICTURE, MAX_BYTES))).toBe('JPEG')
  const basic = Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64')
  expect(received).toEqual([[ADDRESS, `Basic ${basic}`]])
  await expect(createTwilioTextPictures({ ...account, baseUrl }).download(MESSAGE, '../x', MAX_BYTES)).rejects.toMatchObject({
    retryable: false,
  })
})

test('download › redirected on Twilio’s own host › follows, without our password', async () => {
  const received: unknown[] = []
  const baseUrl = await startVendor((request, response) => {
    received.push([request.url, request.headers.authorization !== undefined])
    if (request.url === ADDRESS) return response.writeHead(307, { location: '/cdn/picture?Signature=x' }).end()
    return response.end('JPEG')
  })
  expect(String(await createTwilioTextPictures({ ...account, baseUrl }).download(MESSAGE, PICTURE, MAX_BYTES))).toBe('JPEG')
  expect(received).toEqual([
    [ADDRESS, true],
    ['/cdn/picture?Signature=x', false],
  ])
})

test('download › redirected to a host that is not Twilio’s › requests nothing there', async () => {
  let foreignRequests = 0
  const foreign = await startVendor((_, response) => {
    foreignRequests += 1
    response.end('secret')
  })
  for (const location of [
    `${foreign}/picture`,
    'http://169.254.169.254/latest',
    'https://twiliocdn.com.evil.test/x',
    'file:///etc/passwd',
  ]) {
    const baseUrl = await startVendor((_, response) => response.writeHead(307, { location }).end())
    await expect(createTwilioTextPictures({ ...account, baseUrl }).download(MESSAGE, PICTURE, MAX_BYTES)).rejects.toMatchObject({
      retryable: false,
    })
  }
  expect(foreignRequests).toBe(0)
})

test('download › of a file above the limit › returns null, without reading all of it', async () => {
  const baseUrl = await startVendor((_, response) => response.end(Buffer.alloc(MAX_BYTES + 1)))
  expect(await createTwilioTextPictures({ ...account, baseUrl }).download(MESSAGE, PICTURE, MAX_BYTES)).toBeNull()
})

test('remove › of a picture that is there, and one that is gone › succeeds', async () => {
  const received: unknown[] = []
  const baseUrl = await startVendor((request, response) => {
    received.push(`${request.method} ${request.url}`)
    response.writeHead(received.length === 1 ? 204 : 404).end()
  })
  const pictures = createTwilioTextPictures({ ...account, baseUrl })
  await pictures.remove(MESSAGE, PICTURE)
  await pictures.remove(MESSAGE, PICTURE)
  expect(received).toEqual(Array(2).fill(`DELETE ${ADDRESS}.json`))
})

test('readTextFiles › returns each file and whether it is said to be a picture, and no forged addresses', () => {
  const url = (sid: string) => `https://api.twilio.com/2010-04-01/Accounts/AC/Messages/${MESSAGE}/Media/${sid}`
  const video = `ME${'c'.repeat(32)}`
  const form = {
    MediaUrl0: url(PICTURE),
    MediaContentType0: 'image/png',
    MediaUrl1: url(video),
    MediaContentType1: 'video/mp4',
    MediaUrl2: url('../../secret'),
    MediaContentType2: 'image/jpeg',
  }
  expect(readTextFiles(form)).toEqual([
    { sid: PICTURE, isPicture: true },
    { sid: video, isPicture: false },
  ])
  expect(readTextFiles({})).toEqual([])
})
