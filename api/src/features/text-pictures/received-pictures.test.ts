import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_PICTURE_BYTES } from '#contract/public-files.ts'
import { type Practice, testPhone } from '../../../test/rows/test-phone.ts'
import { startTestMarquee, type TestMarquee } from '../../../test/test-marquee.ts'
import { withSystem } from '../../platform/database/tenancy.ts'
import { suppressions } from '../../platform/sending/suppressions.tables.ts'
import { sentPictureUrl } from '../../platform/sending/text-picture-key.ts'
import { textPictures } from '../../platform/sending/text-pictures.tables.ts'
import { testInquiries } from '../web-inquiries/testing/test-inquiries.ts'
import { tidyTextPicturesJob } from './tidy-text-pictures.job.ts'

const ACCOUNT = '/twilio/2010-04-01/Accounts/AC5a4db05a4db05a4db05a4db05a4db05a'
const PASSWORD = `Basic ${Buffer.from('AC5a4db05a4db05a4db05a4db05a4db05a:sandbox-token').toString('base64')}`
const HOUR_MS = 3_600_000

let marquee: TestMarquee
let phone: ReturnType<typeof testPhone>
beforeAll(async () => {
  marquee = await startTestMarquee()
  phone = testPhone(marquee)
})
afterAll(() => marquee.stop())

const { createInquiry, open, reply } = testInquiries(() => marquee)

interface Sent {
  body?: string
  pictures?: number
  media?: { content_type: string; base64: string }[]
}

/** A business that texted a customer, and what the customer sends back */
async function openConversation() {
  const practice = await phone.openPractice({}, { companyName: 'Elm Dental', phoneNumber: '(217) 555-0100', timeZone: 'America/Chicago' })
  const { uuid, phoneE164 } = await createInquiry(practice)
  expect((await reply(practice, uuid, { channel: 'text', words: 'Can you send a picture?' })).status).toBe(201)
  await marquee.runJobs({ includeWaiting: true })
  return {
    practice,
    customer: phoneE164,
    readTexts: async () => (await open(practice, uuid)).body.data.text_answers,
    async send(sent: Sent): Promise<string> {
      const response = await fetch(`${marquee.sandboxUrl}/twilio/inbound`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          from: phoneE164,
          to: practice.number,
          body: '',
          ...sent,
          webhook_url: `${marquee.config.publicUrl}/api/webhooks/twilio/message`,
          connect_to: marquee.url,
        }),
      })
      const received = (await response.json()) as { status: number; message_sid: string }
      expect(received).toMatchObject({ status: 200 })
      return received.message_sid
    },
  }
}
const fileOf = (contentType: string, bytes: Buffer) => ({ content_type: contentType, base64: bytes.toString('base64') })
const readPicture = ({ token }: Pick<Practice, 'token'>, uuid: string) => marquee.api('GET', `/inquiry/text-picture/${uuid}`, { token })
const rowsOf = ({ clientUuid }: Practice) =>
  withSystem(marquee.services.database, (db) => db.select().from(textPictures).where(eq(textPictures.clientUuid, clientUuid)))
const drawing = () => sharp({ create: { width: 40, height: 20, channels: 3, background: '#7e347d' } })

describe('a text with pictures', () => {
  test('two of them, without text › appear at once as waiting, then are shown, and are deleted at Twilio', async () => {
    const { practice, send, readTexts } = await openConversation()
    const sid = await send({ pictures: 2 })
    expect(await readTexts()).toMatchObject([{ words: '', pictures: [{ state: 'waiting' }, { state: 'waiting' }] }])
    const at = (await rowsOf(practice)).map(({ providerId }) => `${marquee.sandboxUrl}${ACCOUNT}/Messages/${sid}/Media/${providerId}`)
    const statusesAtTwilio = () =>
      Promise.all(at.map(async (url) => (await fetch(url, { headers: { authorization: PASSWORD }, redirect: 'manual' })).status))
    expect(await statusesAtTwilio()).toEqual([307, 307])
    await marquee.runJobs()
    const [{ pictures }] = await readTexts()
    expect(pictures).toMatchObject([
      { state: 'stored', problem: '', width: 320, height: 240 },
      { state: 'stored', problem: '', width: 320, height: 240 },
    ])
    expect(await statusesAtTwilio()).toEqual([404, 404])
    const { status, headers, body } = await readPicture(practice, pictures[0].text_picture_uuid)
    expect([status, headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([200, 'image/jpeg', 'nosniff'])
    expect((await sharp(body).metadata()).format).toBe('jpeg')
  })

  test('taken by a phone › is kept without place and names', async () => {
    const { practice, send, readTexts } = await openConversation()
    await send({ pictures: 1 })
    await marquee.runJobs()
    const [{ pictures }] = await readTexts()
    const { body } = await readPicture(practice, pictures[0].text_picture_uuid)
    const { exif, xmp, iptc } = await sharp(body).metadata()
    expect({ exif, xmp, iptc }).toEqual({ exif: undefined, xmp: undefined, iptc: undefined })
    expect(body.includes('Dana Whitfield')).toBe(false)
  })

  test('whose webhook comes twice › is stored once', async () => {
    const { practice, customer, readTexts } = await openConversation()
    const path = '/api/webhooks/twilio/message'
    const sid = `MM${'7'.repeat(32)}`
    const form = {
      MessageSid: sid,
      From: customer,
      To: practice.number,
      Body: 'Here',
      NumMedia: '1',
      MediaUrl0: `https://api.twilio.com/2010-04-01/Accounts/AC/Messages/${sid}/Media/ME${'7'.repeat(32)}`,
      MediaContentType0: 'image/jpeg',
    }
    for (let time = 1; time <= 2; time++)
      expect((await phone.post(path, form, { 'x-twilio-signature': phone.sign(path, form) })).status).toBe(200)
    expect(await readTexts()).toMatchObject([{ words: 'Here', pictures: [{ state: 'waiting' }] }])
    expect(await rowsOf(practice)).toHaveLength(1)
  })

  test('with STOP as its text › still ends texts', async () => {
    const { practice, customer, send, readTexts } = await openConversation()
    await send({ body: 'STOP', pictures: 1 })
    const stopped = await withSystem(marquee.services.database, (db) =>
      db.select({ recipient: suppressions.recipient }).from(suppressions).where(eq(suppressions.clientUuid, practice.clientUuid)),
    )
    expect(stopped).toEqual([{ recipient: customer }])
    expect(await readTexts()).toEqual([])
  })
})

describe('a file that is not kept', () => {
  test.each([
    ['a video', () => fileOf('video/mp4', Buffer.from('ftypmp42')), 'A file that is not a picture was not kept.'],
    [
      'an SVG',
      () => fileOf('image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
      'A file that is not a picture was not kept.',
    ],
    ['a page called a JPEG', () => fileOf('image/jpeg', Buffer.from('<!doctype html>')), 'A file that is not a picture was not kept.'],
    ['more than 5 MB', () => fileOf('image/jpeg', Buffer.alloc(MAX_PICTURE_BYTES + 1)), 'A picture larger than 5 MB was not kept.'],
  ])('%s › says why in the conversation', async (_, makeFile, problem) => {
    const { send, readTexts } = await openConversation()
    await send({ body: 'See here', media: [makeFile()] })
    await marquee.runJobs()
    expect(await readTexts()).toMatchObject([{ words: 'See here', pictures: [{ state: 'rejected', problem, width: null }] }])
  })

  test('half a picture › says that it couldn’t be opened, and the whole one beside it is kept', async () => {
    const { send, readTexts } = await openConversation()
    const whole = await drawing().jpeg().toBuffer()
    await send({ media: [fileOf('image/jpeg', whole.subarray(0, whole.length / 2)), fileOf('image/jpeg', whole)] })
    await marquee.runJobs()
    expect((await readTexts())[0].pictures).toMatchObject([
      { state: 'rejected', problem: 'A picture that couldn’t be opened was not kept.' },
      { state: 'stored', width: 40, height: 20 },
    ])
  })

  test('while Twilio fails › waits, and is fetched afterwards', async () => {
    const { send, readTexts } = await openConversation()
    await send({ pictures: 1 })
    await phone.setFault('twilio', 'server_error')
    await marquee.runJobs()
    expect((await readTexts())[0].pictures).toMatchObject([{ state: 'waiting' }])
    await phone.setFault('twilio', 'ok')
    await marquee.runJobs({ includeWaiting: true })
    expect((await readTexts())[0].pictures).toMatchObject([{ state: 'stored' }])
  })

  test('that Twilio does not give in the end › says so', async () => {
    const { practice, send, readTexts } = await openConversation()
    const sid = await send({ pictures: 1 })
    const [row] = await rowsOf(practice)
    await fetch(`${marquee.sandboxUrl}${ACCOUNT}/Messages/${sid}/Media/${row?.providerId}.json`, {
      method: 'DELETE',
      headers: { authorization: PASSWORD },
    })
    for (let attempt = 0; attempt < 12; attempt++) await marquee.runJobs({ includeWaiting: true })
    expect((await readTexts())[0].pictures).toMatchObject([
      { state: 'rejected', problem: 'A picture couldn’t be fetched from the phone company.' },
    ])
  })
})

describe('GET /inquiry/text-picture/{text_picture_uuid}', () => {
  test('by another business, and without a session › returns no picture', async () => {
    const { practice, send, readTexts } = await openConversation()
    await send({ pictures: 1 })
    await marquee.runJobs()
    const [{ pictures }] = await readTexts()
    const uuid = pictures[0].text_picture_uuid
    expect((await readPicture(practice, uuid)).status).toBe(200)
    expect((await readPicture(await marquee.createAccount(), uuid)).status).toBe(404)
    expect((await marquee.api('GET', `/inquiry/text-picture/${uuid}`)).status).toBe(401)
  })

  test('of a picture that was received only › is not public', async () => {
    const { practice, send } = await openConversation()
    await send({ pictures: 1 })
    await marquee.runJobs()
    const [row] = await rowsOf(practice)
    const url = new URL(sentPictureUrl(marquee.config, marquee.clock.now(), row?.uuid ?? ''))
    expect((await marquee.request('GET', url.pathname)).status).toBe(404)
  })
})

test('a picture received before pictures were stored › is fetched by the hourly job', async () => {
  const { practice, send, readTexts } = await openConversation()
  await phone.setFault('twilio', 'server_error')
  await send({ pictures: 1 })
  for (let attempt = 0; attempt < 12; attempt++) await marquee.runJobs({ includeWaiting: true })
  await phone.setFault('twilio', 'ok')
  // As the migration leaves it: a row that waits, and no job
  await withSystem(marquee.services.database, (db) =>
    db
      .update(textPictures)
      .set({ state: 'waiting', problem: null, createdAt: new Date(marquee.clock.now().getTime() - 7 * HOUR_MS) })
      .where(eq(textPictures.clientUuid, practice.clientUuid)),
  )
  await tidyTextPicturesJob.run(marquee.services, {})
  await marquee.runJobs()
  expect((await readTexts())[0].pictures).toMatchObject([{ state: 'stored', width: 320 }])
})
