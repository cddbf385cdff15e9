import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPhone } from '../../../test/rows/test-phone.ts'
import { startTestMarquee, type TestMarquee } from '../../../test/test-marquee.ts'
import { testInquiries } from '../web-inquiries/testing/test-inquiries.ts'

const HOUR_MS = 3_600_000
const ACCOUNT = '/twilio/2010-04-01/Accounts/AC5a4db05a4db05a4db05a4db05a4db05a'

let marquee: TestMarquee
let phone: ReturnType<typeof testPhone>
beforeAll(async () => {
  marquee = await startTestMarquee()
  phone = testPhone(marquee)
})
afterAll(() => marquee.stop())

const { createInquiry, open, reply } = testInquiries(() => marquee)

/** A business whose customer texted pictures, and the pictures' URLs */
async function receivePictures(pictures: number) {
  const practice = await phone.openPractice({}, { companyName: 'Elm Dental', phoneNumber: '(217) 555-0100', timeZone: 'America/Chicago' })
  const { uuid, phoneE164 } = await createInquiry(practice)
  expect((await reply(practice, uuid, { channel: 'text', words: 'Can you send a picture?' })).status).toBe(201)
  await marquee.runJobs({ includeWaiting: true })
  const response = await fetch(`${marquee.sandboxUrl}/twilio/inbound`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      from: phoneE164,
      to: practice.number,
      body: '',
      pictures,
      webhook_url: `${marquee.services.config.publicUrl}/api/webhooks/twilio/message`,
      connect_to: marquee.url,
    }),
  })
  expect(await response.json()).toMatchObject({ status: 200 })
  const [text] = (await open(practice, uuid)).body.data.text_answers
  return { text, urls: text.picture_urls as string[] }
}
const get = (path: string) => fetch(marquee.url + path)

test('a text with two pictures › shows both, fetched with the account’s password, without which Twilio gives none', async () => {
  const { text, urls } = await receivePictures(2)
  expect(text).toMatchObject({ words: '', pictures: 2, picture_urls: [expect.any(String), expect.any(String)] })
  const pictures = await Promise.all(urls.map(get))
  for (const picture of pictures) {
    expect(picture.headers.get('content-type')).toBe('image/webp')
    const bytes = Buffer.from(await picture.arrayBuffer())
    expect(bytes.subarray(8, 12).toString()).toBe('WEBP')
  }
  const bare = await fetch(`${marquee.sandboxUrl}${ACCOUNT}/Messages/SM${'a'.repeat(32)}/Media/ME${'a'.repeat(32)}`)
  expect(bare.status).toBe(401)
})

test('a picture › by a changed or expired key, or of a text that is gone › returns 404', async () => {
  const { urls } = await receivePictures(1)
  const [url = ''] = urls
  expect((await get(url)).status).toBe(200)
  for (const changed of [url.slice(0, -1) + (url.endsWith('A') ? 'B' : 'A'), url.replace('.0.', '.1.'), '/api/inquiry/text-picture?key=x'])
    expect((await get(changed)).status).toBe(404)
  marquee.clock.advance(2 * HOUR_MS)
  expect((await get(url)).status).toBe(404)
})

test('a picture › that Twilio does not give › returns 404', async () => {
  const { urls } = await receivePictures(1)
  const setFault = (mode: string) =>
    fetch(`${marquee.sandboxUrl}/faults/twilio`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mode }),
    })
  await setFault('server_error')
  expect((await get(urls[0] ?? '')).status).toBe(404)
  await setFault('ok')
  expect((await get(urls[0] ?? '')).status).toBe(200)
})
