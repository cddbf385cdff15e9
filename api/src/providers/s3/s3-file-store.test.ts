import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, request } from 'node:http'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSandbox } from '../../../../sandbox/src/app.ts'
import { createS3FileStore, type S3Options } from './s3-file-store.ts'

const sandbox = createSandbox({ httpPort: 0, smtpPort: 0, s3Bucket: 'marquee' })
beforeAll(() => sandbox.start())
afterAll(() => sandbox.stop())
beforeEach(async () => {
  await setFault('ok')
})

const setFault = (mode: string) => sandbox.http.inject({ method: 'PUT', url: '/faults/s3', payload: { mode } })
const openStore = (overrides: Partial<S3Options> = {}) =>
  createS3FileStore({
    endpoint: `http://127.0.0.1:${sandbox.ports.http}/s3`,
    bucket: 'marquee',
    region: 'eu-central-1',
    accessKeyId: 'sandbox',
    secretAccessKey: 'sandbox-secret',
    ...overrides,
  })
const freshKey = () => `avatars/${randomUUID()}.webp`

test('put › of bytes › stores them exactly', async () => {
  const key = freshKey()
  const bytes = randomBytes(300_000)
  await openStore().put(key, bytes, 'image/webp')
  expect((await openStore().find(key))?.equals(bytes)).toBe(true)
})

test('put › of JSON and of an empty file › stores the bytes unchanged', async () => {
  const key = freshKey()
  await openStore().put(key, Buffer.from('{ "a":  1 }'), 'application/json')
  expect((await openStore().find(key))?.toString()).toBe('{ "a":  1 }')
  await openStore().put(key, Buffer.alloc(0), 'application/octet-stream')
  expect(await openStore().find(key)).toHaveLength(0)
})

test('find › of a missing key › returns null', async () => {
  expect(await openStore().find(freshKey())).toBeNull()
})

test('find and open › of a missing key, without permission to list › return null, and a stored one is found', async () => {
  const key = freshKey()
  await openStore().put(key, Buffer.from('here'), 'text/plain')
  await setFault('no_list_right')
  expect(await openStore().find(freshKey())).toBeNull()
  expect(await openStore().open(freshKey(), { start: 0, end: 1 })).toBeNull()
  expect((await openStore().find(key))?.toString()).toBe('here')
  await openStore().check()
})

test('check › without permission to read › reports it, instead of treating every file as missing', async () => {
  await setFault('no_read_right')
  await expect(openStore().check()).rejects.toThrow('The file storage refused to read a file in bucket marquee: HTTP 403 AccessDenied')
})

test('find and open › when permission to read was revoked › are errors, instead of treating every file as missing', async () => {
  const key = freshKey()
  const store = openStore()
  await store.put(key, Buffer.from('here'), 'text/plain')
  await setFault('no_read_right')
  const rejection = 'The file storage refused to read a file in bucket marquee: HTTP 403 AccessDenied'
  await expect(store.find(key)).rejects.toThrow(rejection)
  await expect(store.open(key, { start: 0, end: 1 })).rejects.toThrow(rejection)
})

test('find › in a bucket that does not exist › is an error, not a missing file', async () => {
  await expect(openStore({ bucket: 'elsewhere' }).find(freshKey())).rejects.toThrow('NoSuchBucket')
})

test('open › of a part, of more than there is, and of an empty file › streams that part and returns the total size', async () => {
  const key = freshKey()
  await openStore().put(key, Buffer.from('0123456789'), 'text/plain')
  const part = await openStore().open(key, { start: 2, end: 4 })
  expect([part?.size, part && (await text(part.bytes))]).toEqual([10, '234'])
  const rest = await openStore().open(key, { start: 8, end: 99 })
  expect(rest && (await text(rest.bytes))).toBe('89')
  await openStore().put(key, Buffer.alloc(0), 'text/plain')
  const empty = await openStore().open(key, { start: 0, end: 11 })
  expect([empty?.size, empty && (await text(empty.bytes))]).toEqual([0, ''])
  expect(await openStore().open(freshKey(), { start: 0, end: 1 })).toBeNull()
})

test('open › at a storage without ranges › extracts the part itself', async () => {
  const plain = createServer((_, response) => response.end('0123456789'))
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve))
  const address = plain.address()
  const endpoint = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : ''}/s3`
  const part = await openStore({ endpoint }).open(freshKey(), { start: 2, end: 4 })
  expect([part?.size, part && (await text(part.bytes))]).toEqual([10, '234'])
  plain.close()
})

test('open › while the storage fails, hangs or rejects us › is an error, not a missing file', async () => {
  const part = { start: 0, end: 1 }
  await setFault('server_error')
  await expect(openStore().open(freshKey(), part)).rejects.toMatchObject({ retryable: true })
  await setFault('hang')
  await expect(openStore({ timeoutMs: 300 }).open(freshKey(), part)).rejects.toMatchObject({ retryable: true })
  await setFault('ok')
  await expect(openStore({ secretAccessKey: 'guess' }).open(freshKey(), part)).rejects.toThrow('SignatureDoesNotMatch')
})

test('remove › of a file, twice › leaves nothing, without an error', async () => {
  const key = freshKey()
  await openStore().put(key, Buffer.from('x'), 'text/plain')
  await openStore().remove(key)
  await openStore().remove(key)
  expect(await openStore().find(key)).toBeNull()
})

test('put › with a wrong secret › is rejected permanently', async () => {
  const key = freshKey()
  const sending = openStore({ secretAccessKey: 'guess' }).put(key, Buffer.from('x'), 'text/plain')
  await expect(sending).rejects.toMatchObject({ name: 'ProviderError', vendor: 's3', retryable: false })
  await expect(sending).rejects.toThrow('SignatureDoesNotMatch')
  expect(await openStore().find(key)).toBeNull()
})

test('put › with an unknown key id › is rejected permanently', async () => {
  await expect(openStore({ accessKeyId: 'stranger' }).put(freshKey(), Buffer.from('x'), 'text/plain')).rejects.toThrow('InvalidAccessKeyId')
})

test('put › through a proxy that changes the bytes › is rejected', async () => {
  const proxy = createServer(async (incoming, response) => {
    const body = await buffer(incoming)
    body[0] = (body[0] ?? 0) ^ 1
    const { method, url: path, headers } = incoming
    request({ host: '127.0.0.1', port: sandbox.ports.http, method, path, headers }, (serverResponse) => {
      response.writeHead(serverResponse.statusCode ?? 500)
      serverResponse.pipe(response)
    }).end(body)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address()
  const endpoint = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : ''}/s3`
  const key = freshKey()
  await expect(openStore({ endpoint }).put(key, Buffer.from('genuine'), 'text/plain')).rejects.toThrow('XAmzContentSHA256Mismatch')
  expect(await openStore().find(key)).toBeNull()
  proxy.close()
})

test.each(['../secret', 'a/../b', '/etc/passwd', 'a//b', 'a b', '', 'a/', '%2e%2e/x', 'a\0b'])(
  'find › with the key %j › is rejected before any call',
  async (key) => {
    await expect(openStore({ endpoint: 'http://127.0.0.1:1' }).find(key)).rejects.toThrow('Not a valid file key')
  },
)

test.each([
  ['server_error', 'HTTP 500 InternalError'],
  ['slow_down', 'HTTP 503 SlowDown'],
])('put › while the storage fails (%s) › may be retried', async (mode, detail) => {
  await setFault(mode)
  await expect(openStore().put(freshKey(), Buffer.from('x'), 'text/plain')).rejects.toMatchObject({
    retryable: true,
    message: expect.stringContaining(detail),
  })
})

test('put › without a response › times out and may be retried', async () => {
  await setFault('hang')
  await expect(openStore({ timeoutMs: 300 }).put(freshKey(), Buffer.from('x'), 'text/plain')).rejects.toMatchObject({ retryable: true })
})

test('put › with nothing listening › may be retried', async () => {
  await expect(openStore({ endpoint: 'http://127.0.0.1:1' }).put(freshKey(), Buffer.from('x'), 'text/plain')).rejects.toMatchObject({
    name: 'ProviderError',
    retryable: true,
  })
})

test('check › with working credentials › passes and leaves nothing behind', async () => {
  await openStore().check()
})

test('check › with a wrong secret › describes the problem', async () => {
  await expect(openStore({ secretAccessKey: 'guess' }).check()).rejects.toThrow(
    'The file storage refused to keep a file in bucket marquee: HTTP 403 SignatureDoesNotMatch',
  )
})
