import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_PICTURE_BYTES } from '#contract/public-files.ts'
import { testPhone } from '../../../test/rows/test-phone.ts'
import { problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../test/test-marquee.ts'
import { withSystem } from '../../platform/database/tenancy.ts'
import { sentPictureUrl } from '../../platform/sending/text-picture-key.ts'
import { textPictures } from '../../platform/sending/text-pictures.tables.ts'
import { phoneNumbers } from '../numbers/numbers.tables.ts'
import { textRegistrations } from '../numbers/registration/registration.tables.ts'
import { testInquiries } from '../web-inquiries/testing/test-inquiries.ts'
import { tidyTextPicturesJob } from './tidy-text-pictures.job.ts'

const HOUR_MS = 3_600_000

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
  // Where the simulator, like Twilio, fetches pictures
  marquee.config.publicUrl = marquee.url
})
afterAll(() => marquee.stop())

const { createInquiry, open, reply } = testInquiries(() => marquee)

const drawing = () => sharp({ create: { width: 40, height: 20, channels: 3, background: '#7e347d' } })
const photo = () =>
  drawing()
    .withExif({ IFD0: { Artist: 'Dr. Ann Secret' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 47/1 0/1' } })
    .jpeg()
    .toBuffer()

function upload({ token }: TestAccount, bytes: Uint8Array) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'picture.jpg')
  return marquee.api('POST', '/inquiry/text-picture', { token, raw: form })
}
async function uploadOne(account: TestAccount, bytes?: Uint8Array): Promise<string> {
  const response = await upload(account, bytes ?? (await photo()))
  expect(response.status).toBe(201)
  return response.body.data.text_picture_uuid
}
const replyWith = (account: TestAccount, uuid: string, pictures: string[], more: object = {}) =>
  reply(account, uuid, { channel: 'text', words: 'Like this.', text_picture_uuids: pictures, ...more })
const rowOf = async (uuid: string) =>
  (await withSystem(marquee.services.database, (db) => db.select().from(textPictures).where(eq(textPictures.uuid, uuid))))[0]

describe('POST /inquiry/text-picture', () => {
  test('with a photo › keeps neither place nor names, and shows it to its business only', async () => {
    const account = await marquee.createAccount()
    const uuid = await uploadOne(account)
    const { body } = await marquee.api('GET', `/inquiry/text-picture/${uuid}`, { token: account.token })
    const { format, width, exif, xmp } = await sharp(body).metadata()
    expect({ format, width, exif, xmp }).toEqual({ format: 'jpeg', width: 40, exif: undefined, xmp: undefined })
    expect(body.includes('Dr. Ann Secret')).toBe(false)
    const other = await marquee.createAccount()
    expect((await marquee.api('GET', `/inquiry/text-picture/${uuid}`, { token: other.token })).status).toBe(404)
    expect(await marquee.auditOf(account.clientUuid)).toEqual(['text_picture_uploaded'])
  })

  test.each([
    ['a text', () => Buffer.from('just text'), 415, 'This file is not a picture. Choose a JPEG, PNG, WebP or GIF'],
    [
      'half a picture',
      async () => (await photo()).subarray(0, 400),
      415,
      'This picture couldn’t be opened. Choose a JPEG, PNG, WebP or GIF, or take a screenshot of it',
    ],
    ['more than 5 MB', () => Buffer.alloc(MAX_PICTURE_BYTES + 1), 413, 'The file is too large: at most 5 MB'],
    ['nothing', () => Buffer.alloc(0), 400, 'The file is empty'],
  ])('with %s › is rejected with a sentence', async (_, makeFile, status, message) => {
    expect(problemOf(await upload(await marquee.createAccount(), await makeFile()))).toMatchObject({ status, message })
  })
})

describe('a reply with pictures', () => {
  test('by text › reaches the phone, redrawn and in order, and is shown in the conversation', async () => {
    const account = await marquee.createAccount()
    const { uuid, phoneE164 } = await createInquiry(account)
    const wide = await uploadOne(account)
    const tall = await uploadOne(account, await drawing().resize(20, 60).png().toBuffer())
    expect((await replyWith(account, uuid, [tall, wide])).status).toBe(201)
    await marquee.runJobs()
    const response = await fetch(`${marquee.sandboxUrl}/inbox.json?to=${encodeURIComponent(phoneE164)}`)
    const [text] = (await response.json()) as { text: string; pictures: string[] }[]
    expect(text?.text).toContain('Like this.')
    const sizes = []
    for (const path of text?.pictures ?? []) {
      const picture = Buffer.from(await (await fetch(marquee.sandboxUrl + path)).arrayBuffer())
      const { format, width, height, exif } = await sharp(picture).metadata()
      expect({ format, exif }).toEqual({ format: 'jpeg', exif: undefined })
      sizes.push([width, height])
    }
    expect(sizes).toEqual([
      [20, 60],
      [40, 20],
    ])
    const [sent] = (await open(account, uuid)).body.data.replies
    expect(sent).toMatchObject({ state: 'sent', pictures: [{ text_picture_uuid: tall }, { text_picture_uuid: wide, state: 'stored' }] })
  })

  test('sent again with the same uuid › is sent once', async () => {
    const account = await marquee.createAccount()
    const { uuid, phoneE164 } = await createInquiry(account)
    const [picture, replyUuid] = [await uploadOne(account), randomUUID()]
    for (let time = 1; time <= 2; time++) expect((await replyWith(account, uuid, [picture], { reply_uuid: replyUuid })).status).toBe(201)
    await marquee.runJobs()
    expect(await marquee.inbox(phoneE164)).toHaveLength(1)
  })

  test('with a picture of another business, of an earlier reply, or that is gone › is rejected, and nothing is sent', async () => {
    const [account, other] = [await marquee.createAccount(), await marquee.createAccount()]
    const { uuid, phoneE164 } = await createInquiry(account)
    const sent = await uploadOne(account)
    expect((await replyWith(account, uuid, [sent])).status).toBe(201)
    for (const picture of [await uploadOne(other), sent, randomUUID()])
      expect(problemOf(await replyWith(account, uuid, [picture, await uploadOne(account)]))).toMatchObject({
        status: 409,
        message: 'A picture is no longer available. Remove it, add it again, and send your reply again',
      })
    await marquee.runJobs()
    expect(await marquee.inbox(phoneE164)).toHaveLength(1)
  })

  test('larger than 5 MB together › is rejected with that sentence', async () => {
    const account = await marquee.createAccount()
    const { uuid } = await createInquiry(account)
    const pictures = [await uploadOne(account), await uploadOne(account)]
    await withSystem(marquee.services.database, (db) =>
      db.update(textPictures).set({ sizeBytes: 3_000_000 }).where(eq(textPictures.clientUuid, account.clientUuid)),
    )
    expect(problemOf(await replyWith(account, uuid, pictures))).toMatchObject({
      status: 409,
      message: 'These pictures are larger than 5 MB together. Remove one and send your reply again',
    })
  })

  test('by email, and with six pictures › is rejected', async () => {
    const account = await marquee.createAccount()
    const { uuid } = await createInquiry(account)
    expect(problemOf(await replyWith(account, uuid, [randomUUID()], { channel: 'email' }))).toMatchObject({
      status: 400,
      message: 'Pictures can only be sent by text',
    })
    expect(problemOf(await replyWith(account, uuid, Array.from({ length: 6 }, randomUUID)))).toMatchObject({
      status: 400,
      message: 'A text can have at most 5 pictures',
    })
  })

  test.each([
    ['+12175550188', 'This phone can’t receive pictures. Send the text without them. (30011)'],
    ['+12175550189', 'The picture is too large for this person’s phone company. Send fewer or smaller pictures. (30019)'],
  ])('that is not delivered to %s › says why', async (number, problem) => {
    const account = await marquee.createAccount()
    const { uuid } = await createInquiry(account, { phoneNumber: number, phoneE164: number })
    expect((await replyWith(account, uuid, [await uploadOne(account)])).status).toBe(201)
    await marquee.runJobs()
    const [message] = await marquee.inbox(number)
    const form = {
      MessageSid: message?.headers.sid ?? '',
      MessageStatus: 'undelivered',
      ErrorCode: message?.headers['not delivered'] ?? '',
    }
    const path = '/api/webhooks/twilio/message-status'
    const { post, sign } = testPhone(marquee)
    expect((await post(path, form, { 'x-twilio-signature': sign(path, form) })).status).toBe(204)
    expect((await open(account, uuid)).body.data.replies).toMatchObject([{ state: 'failed', problem }])
  })
})

describe('a number that cannot send pictures', () => {
  test('of the business › says so, and rejects them', async () => {
    const account = await testPhone(marquee).openPractice()
    const { clientUuid, number } = account
    await withSystem(marquee.services.database, async (db) => {
      await db
        .insert(textRegistrations)
        .values({ clientUuid, number, state: 'approved' })
        .onConflictDoUpdate({ target: textRegistrations.clientUuid, set: { number, state: 'approved' } })
      await db.update(phoneNumbers).set({ pictures: false }).where(eq(phoneNumbers.clientUuid, clientUuid))
    })
    const { uuid } = await createInquiry(account)
    const { picture_problem: problem } = (await open(account, uuid)).body.data
    expect(problem).toMatch(/^Your number .* can’t send pictures$/)
    expect(problemOf(await replyWith(account, uuid, [await uploadOne(account)]))).toMatchObject({ status: 409, message: problem })
  })

  test('of a customer outside the US and Canada › says so', async () => {
    const account = await marquee.createAccount()
    const { uuid } = await createInquiry(account, { phoneNumber: '+447700900142', phoneE164: '+447700900142' })
    expect((await open(account, uuid)).body.data.picture_problem).toBe('Pictures can only be sent to US and Canadian phone numbers')
  })
})

describe('GET /text-picture/{key}', () => {
  async function sendOne() {
    const account = await marquee.createAccount()
    const { uuid } = await createInquiry(account)
    const picture = await uploadOne(account)
    await replyWith(account, uuid, [picture])
    return { picture, path: new URL(sentPictureUrl(marquee.config, marquee.clock.now(), picture)).pathname }
  }
  const get = (path: string) => marquee.request('GET', path)

  test('of a sent picture › needs no session, and gives a picture that no browser takes for anything else', async () => {
    const { path } = await sendOne()
    const { status, headers } = await get(path)
    expect(status).toBe(200)
    expect(
      Object.fromEntries(['content-type', 'x-content-type-options', 'cache-control'].map((name) => [name, headers.get(name)])),
    ).toEqual({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
  })

  test('by a changed key, of another picture, and after a day › returns 404', async () => {
    const [{ path, picture }, other] = [await sendOne(), await sendOne()]
    for (const changed of [
      path.slice(0, -1) + (path.endsWith('A') ? 'B' : 'A'),
      path.replace(picture, other.picture),
      '/api/text-picture/x',
    ])
      expect((await get(changed)).status).toBe(404)
    marquee.clock.advance(26 * HOUR_MS)
    expect((await get(path)).status).toBe(404)
  })

  test('requested again and again › is limited', async () => {
    const { path } = await sendOne()
    const statuses = []
    for (let time = 1; time <= 61; time++) statuses.push((await get(path)).status)
    expect([statuses[59], statuses[60]]).toEqual([200, 429])
  })
})

test('a picture that was uploaded and not sent › is deleted after a day, and a sent one stays', async () => {
  const account = await marquee.createAccount()
  const { uuid } = await createInquiry(account)
  const [sent, unsent] = [await uploadOne(account), await uploadOne(account)]
  await replyWith(account, uuid, [sent])
  marquee.clock.advance(25 * HOUR_MS)
  await tidyTextPicturesJob.run(marquee.services, {})
  expect([(await rowOf(sent))?.state, await rowOf(unsent)]).toEqual(['stored', undefined])
  expect(await marquee.services.files.find(`text-pictures/${unsent}`)).toBeNull()
})
