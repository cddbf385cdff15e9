import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_PICTURE_BYTES } from '#contract/public-files.ts'
import { problemOf, startTestMarquee, TEST_PASSWORD, type TestAccount, type TestMarquee } from '../../../test/test-marquee.ts'
import { withSystem } from '../../platform/database/tenancy.ts'
import { publicFiles } from '../../platform/files/public-files.tables.ts'

const REJECTED = { status: 415, code: 'unsupported_type', message: 'Please choose a JPEG, PNG, WebP or GIF picture' }

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.stop())

const drawing = (width = 40, height = 20) => sharp({ create: { width, height, channels: 3, background: '#7e347d' } })
/** Noise does not compress, so the file gets large */
const noise = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })

function formWith(...files: { bytes: Uint8Array; name?: string; type?: string; field?: string }[]): FormData {
  const form = new FormData()
  for (const { bytes, name = 'picture.png', type = 'image/png', field = 'file' } of files)
    form.append(field, new Blob([new Uint8Array(bytes)], { type }), name)
  return form
}

const send = (token: string | undefined, form: BodyInit, headers?: Record<string, string>) =>
  marquee.api('POST', '/public-file', { token, raw: form, headers })
const upload = ({ token }: TestAccount, bytes: Uint8Array, name?: string, type?: string) => send(token, formWith({ bytes, name, type }))
const download = (uuid: string) => marquee.api('GET', `/public-file/public/${uuid}`)

async function uploadAndFetch(bytes: Uint8Array, name?: string, type?: string): Promise<Buffer> {
  const response = await upload(await marquee.createAccount(), bytes, name, type)
  expect([response.status, response.body]).toEqual([201, { code: 201, data: { public_files_uuid: expect.any(String) } }])
  return (await download(response.body.data.public_files_uuid)).body
}

const rowsOf = ({ clientUuid }: TestAccount) =>
  withSystem(marquee.services.database, (db) => db.select().from(publicFiles).where(eq(publicFiles.clientUuid, clientUuid)))
const filesOnDisk = async () => (await readdir(join(marquee.services.config.dataFolder, 'files')).catch(() => [])).length

async function expectRejected(bytes: Uint8Array, name?: string, type?: string) {
  const account = await marquee.createAccount()
  const before = await filesOnDisk()
  expect(problemOf(await upload(account, bytes, name, type))).toEqual(REJECTED)
  expect(await rowsOf(account)).toEqual([])
  expect(await filesOnDisk()).toBe(before)
}

describe('POST /public-file', () => {
  test.each(['jpeg', 'png', 'webp', 'gif'] as const)('with a %s › stores it as WebP', async (format) => {
    const stored = await sharp(await uploadAndFetch(await drawing().toFormat(format).toBuffer())).metadata()
    expect(stored).toMatchObject({ format: 'webp', width: 40, height: 20 })
  })

  test('with a picture › records it for its client and writes the audit log', async () => {
    const account = await marquee.createAccount()
    const response = await upload(account, await drawing().png().toBuffer())
    const { body } = await download(response.body.data.public_files_uuid)
    expect(await rowsOf(account)).toEqual([
      expect.objectContaining({ uuid: response.body.data.public_files_uuid, contentType: 'image/webp', sizeBytes: body.length }),
    ])
    expect(await marquee.auditOf(account.clientUuid)).toEqual(['picture_uploaded'])
  })

  test('with a photo that contains where it was taken › stores neither place nor texts, and turns it upright', async () => {
    const photo = await drawing(40, 20)
      .jpeg()
      .withExif({
        IFD0: { Artist: 'Dr. Ann Secret', Orientation: '6' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 47/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '89/1 39/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    expect(photo.includes('Dr. Ann Secret')).toBe(true)
    const stored = await uploadAndFetch(photo)
    const { exif, xmp, iptc, width, height } = await sharp(stored).metadata()
    expect({ exif, xmp, iptc, width, height }).toEqual({ exif: undefined, xmp: undefined, iptc: undefined, width: 20, height: 40 })
    expect(stored.includes('Dr. Ann Secret')).toBe(false)
  })

  test('with a script hidden behind the picture › stores the picture only', async () => {
    const bytes = Buffer.concat([await drawing().gif().toBuffer(), Buffer.from('<script>alert(1)</script>')])
    expect((await uploadAndFetch(bytes)).includes('<script')).toBe(false)
  })

  test.each([
    [1600, 900, 512, 288],
    [300, 1200, 128, 512],
    [10, 10, 10, 10],
  ])('with %i x %i › stores %i x %i', async (width, height, storedWidth, storedHeight) => {
    const stored = await sharp(await uploadAndFetch(await drawing(width, height).png().toBuffer())).metadata()
    expect([stored.width, stored.height]).toEqual([storedWidth, storedHeight])
  })

  test('with a PNG called notes.txt › accepts it, because the bytes decide', async () => {
    const stored = await uploadAndFetch(await drawing().png().toBuffer(), 'notes.txt', 'text/plain')
    expect((await sharp(stored).metadata()).format).toBe('webp')
  })

  test('with a path for a name › takes the bytes and ignores the name', async () => {
    await uploadAndFetch(await drawing().png().toBuffer(), '../../../etc/passwd\u0000.png')
  })

  test.each([
    ['a text', Buffer.from('just text')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')],
    ['an HTML page', Buffer.from('<!doctype html><html><script>alert(1)</script></html>')],
    ['a BMP', bmp()],
    ['only the first bytes of a PNG', Buffer.from('89504e470d0a1a0a', 'hex')],
  ])('with %s called .png › is rejected and nothing is stored', async (_, bytes) => expectRejected(bytes))

  test.each(['tiff', 'avif'] as const)('with a %s › is rejected and nothing is stored', async (format) =>
    expectRejected(await drawing(64, 64).toFormat(format).toBuffer()),
  )

  test.each(['jpeg', 'png', 'webp', 'gif'] as const)('with half a %s › is rejected and nothing is stored', async (format) => {
    const whole = await noise(64).toFormat(format).toBuffer()
    await expectRejected(whole.subarray(0, whole.length / 2))
  })

  test('with a small file of enormous dimensions › is rejected', async () => {
    const bomb = await sharp({ create: { width: 7200, height: 7200, channels: 3, background: '#fff' } })
      .png({ palette: false })
      .toBuffer()
    expect(bomb.length).toBeLessThan(MAX_PICTURE_BYTES)
    await expectRejected(bomb)
  })

  test('with a line of 25,000,000 pixels › is rejected by its header', async () => {
    const bomb = pngOf(1, 25_000_000)
    expect(bomb.length).toBeLessThan(MAX_PICTURE_BYTES)
    const before = process.cpuUsage()
    await expectRejected(bomb)
    await expectRejected(pngOf(25_000_000, 1))
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(3_000)
  })

  test('with many large pictures at once › does not delay sign-ins, and processes another business’s picture first', async () => {
    const [busy, other] = [await marquee.createAccount(), await marquee.createAccount()]
    const large = pngOf(7_000, 7_000)
    const ended: string[] = []
    const record = (name: string) => () => ended.push(name)
    const uploads = Array.from({ length: 8 }, () => upload(busy, large).then(record('busy')))
    await new Promise((resolve) => setTimeout(resolve, 50))
    const body = { user_email: other.email, password: TEST_PASSWORD }
    const signIn = marquee.api('POST', '/user-management/login', { body }).then(record('sign-in'))
    const small = upload(other, await drawing().png().toBuffer()).then(record('other'))
    await Promise.all([...uploads, signIn, small])
    expect(ended.indexOf('sign-in')).toBeLessThan(4)
    expect(ended.indexOf('other')).toBeLessThan(4)
  })

  test('with an empty file › returns that message', async () => {
    const account = await marquee.createAccount()
    expect(problemOf(await upload(account, Buffer.alloc(0)))).toEqual({ status: 400, code: 'invalid_input', message: 'The file is empty' })
    expect(await rowsOf(account)).toEqual([])
  })

  test('with 5 MB › accepts it, and one byte more is too large', async () => {
    const account = await marquee.createAccount()
    const picture = await drawing().gif().toBuffer()
    const filled = Buffer.concat([picture, Buffer.alloc(MAX_PICTURE_BYTES - picture.length)])
    expect((await upload(account, filled)).status).toBe(201)
    expect(problemOf(await upload(account, Buffer.concat([filled, Buffer.alloc(1)])))).toEqual({
      status: 413,
      code: 'too_large',
      message: 'The file is too large: at most 5 MB',
    })
    expect(await rowsOf(account)).toHaveLength(1)
  })

  test('with the file under another field name › returns the expected name', async () => {
    const { token } = await marquee.createAccount()
    const response = await send(token, formWith({ bytes: await drawing().png().toBuffer(), field: 'avatar' }))
    expect(problemOf(response)).toEqual({ status: 400, code: 'invalid_input', message: 'The form has no file under "file"' })
  })

  test('with a form without a file › returns that message', async () => {
    const { token } = await marquee.createAccount()
    const form = new FormData()
    form.append('file', 'only a text')
    expect(problemOf(await send(token, form))).toMatchObject({ status: 400, message: 'The form has no file under "file"' })
  })

  test('with two files › is rejected and stores neither', async () => {
    const account = await marquee.createAccount()
    const bytes = await drawing().png().toBuffer()
    expect(problemOf(await send(account.token, formWith({ bytes }, { bytes })))).toMatchObject({
      status: 400,
      message: 'Send one file at a time',
    })
    expect(await rowsOf(account)).toEqual([])
  })

  test.each([
    ['JSON', '{"file":"x"}', 'application/json'],
    ['the bare bytes', 'GIF89a', 'image/gif'],
  ])('with %s instead of a form › returns 415', async (_, raw, type) => {
    const { token } = await marquee.createAccount()
    expect(problemOf(await send(token, raw, { 'content-type': type }))).toMatchObject({ status: 415, code: 'unsupported_type' })
  })

  test('with a broken form › returns 400', async () => {
    const { token } = await marquee.createAccount()
    for (const [raw, type] of [
      ['--x\r\nnonsense', 'multipart/form-data; boundary=x'],
      ['whatever', 'multipart/form-data'],
    ] as const)
      expect((await send(token, raw, { 'content-type': type })).status).toBe(400)
  })

  test('without a token › returns 401, whatever is sent', async () => {
    const before = await filesOnDisk()
    for (const bytes of [await drawing().png().toBuffer(), Buffer.from('text'), Buffer.alloc(MAX_PICTURE_BYTES + 1)])
      expect(problemOf(await send(undefined, formWith({ bytes })))).toMatchObject({ status: 401, code: 'session_ended' })
    expect(await filesOnDisk()).toBe(before)
  })
})

describe('GET /public-file/public/{uuid}', () => {
  test('of a picture › needs no token, has its content type and may be cached for ever', async () => {
    const response = await upload(await marquee.createAccount(), await drawing().png().toBuffer())
    const { status, headers } = await download(response.body.data.public_files_uuid)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('image/webp')
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test.each([[randomUUID()], ['abc'], ['..%2F..%2Foperator.key'], ["'%20or%20true--"], ['%00']])('of %s › returns 404', async (uuid) => {
    const response = await download(uuid)
    expect(problemOf(response)).toEqual({ status: 404, code: 'not_found', message: 'This file does not exist' })
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})

/** A white PNG with one bit per pixel: 50 MB of rows in a file of a few kilobytes */
function pngOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  const chunk = (type: string, data: Buffer) => {
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(Buffer.concat([Buffer.from(type), data])))
    return Buffer.concat([length, Buffer.from(type), data, sum])
  }
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height))
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

/** A one-pixel BMP, written by hand: sharp reads the format but cannot write it */
function bmp(): Buffer {
  const bytes = Buffer.alloc(58)
  bytes.write('BM')
  bytes.writeUInt32LE(58, 2)
  bytes.writeUInt32LE(54, 10)
  bytes.writeUInt32LE(40, 14)
  bytes.writeInt32LE(1, 18)
  bytes.writeInt32LE(1, 22)
  bytes.writeUInt16LE(1, 26)
  bytes.writeUInt16LE(24, 28)
  return bytes
}
