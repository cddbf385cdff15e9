import { AwsClient } from 'aws4fetch'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSandbox } from '../app.ts'

const sandbox = createSandbox({ httpPort: 0, smtpPort: 0 })
beforeAll(() => sandbox.start())
afterAll(() => sandbox.stop())

const client = new AwsClient({ accessKeyId: 'sandbox', secretAccessKey: 'sandbox-secret', service: 's3', region: 'us-east-1', retries: 0 })
const urlOf = (path: string) => `http://127.0.0.1:${sandbox.ports.http}/s3/marquee${path}`

async function errorCode(response: Response): Promise<string | undefined> {
  return /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1]
}

async function listPage(query: string) {
  const xml = await (await client.fetch(urlOf(`?list-type=2&${query}`))).text()
  return {
    keys: [...xml.matchAll(/<Key>([^<]*)<\/Key>/g)].map((match) => match[1]),
    isTruncated: xml.includes('<IsTruncated>true</IsTruncated>'),
    nextToken: /<NextContinuationToken>([^<]+)</.exec(xml)?.[1],
  }
}

test('PUT then HEAD and GET › with a key of odd characters › gives the same object', async () => {
  const url = urlOf(`/odd/${encodeURIComponent("a b+c&d=é'(1)*!.txt")}`)
  const put = await client.fetch(url, { method: 'PUT', body: 'hello', headers: { 'content-type': 'text/x-odd' } })
  expect(put.status).toBe(200)
  const head = await client.fetch(url, { method: 'HEAD' })
  expect(head.status).toBe(200)
  expect(head.headers.get('content-length')).toBe('5')
  expect(head.headers.get('content-type')).toBe('text/x-odd')
  expect(head.headers.get('etag')).toBe(put.headers.get('etag'))
  expect(await (await client.fetch(url)).text()).toBe('hello')
})

test('GET › with a range › gives that part, and 416 beyond the end', async () => {
  await client.fetch(urlOf('/ranged'), { method: 'PUT', body: '0123456789' })
  const request = (range: string) => client.fetch(urlOf('/ranged'), { headers: { range } })
  const part = await request('bytes=2-4')
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 2-4/10', '234'])
  const rest = await request('bytes=8-99')
  expect([rest.status, rest.headers.get('content-range'), await rest.text()]).toEqual([206, 'bytes 8-9/10', '89'])
  expect(await errorCode(await request('bytes=10-'))).toBe('InvalidRange')
})

test('GET ?list-type=2 › with more keys than a page › pages through all, in order', async () => {
  for (const name of ['c', 'a', 'e', 'b', 'd']) await client.fetch(urlOf(`/paged/${name}`), { method: 'PUT', body: name })
  const first = await listPage('prefix=paged/&max-keys=2')
  expect(first).toMatchObject({ keys: ['paged/a', 'paged/b'], isTruncated: true })
  const second = await listPage(`prefix=paged/&max-keys=2&continuation-token=${first.nextToken}`)
  expect(second).toMatchObject({ keys: ['paged/c', 'paged/d'], isTruncated: true })
  const third = await listPage(`prefix=paged/&max-keys=2&continuation-token=${second.nextToken}`)
  expect(third).toEqual({ keys: ['paged/e'], isTruncated: false, nextToken: undefined })
  expect((await listPage('prefix=paged/&start-after=paged/c')).keys).toEqual(['paged/d', 'paged/e'])
})

test('GET › without a signature › returns 403 AccessDenied', async () => {
  const response = await fetch(urlOf('/anything'))
  expect(response.status).toBe(403)
  expect(await errorCode(response)).toBe('AccessDenied')
})

test('GET › with a malformed signature › returns 400', async () => {
  const response = await fetch(urlOf('/anything'), { headers: { authorization: 'AWS4-HMAC-SHA256 nonsense' } })
  expect(await errorCode(response)).toBe('AuthorizationHeaderMalformed')
})

test('GET › signed for another path › returns 403 SignatureDoesNotMatch', async () => {
  const { headers } = await client.sign(urlOf('/one'))
  expect(await errorCode(await fetch(urlOf('/two'), { headers }))).toBe('SignatureDoesNotMatch')
  expect(await errorCode(await fetch(urlOf('/one?versionId=2'), { headers }))).toBe('SignatureDoesNotMatch')
})

test('GET › signed an hour ago › returns 403 RequestTimeTooSkewed', async () => {
  const datetime = new Date(Date.now() - 3_600_000).toISOString().replace(/[:-]|\.\d{3}/g, '')
  expect(await errorCode(await client.fetch(urlOf('/one'), { aws: { datetime } }))).toBe('RequestTimeTooSkewed')
})

test.each([
  ['GET', '/missing', 404, 'NoSuchKey'],
  ['POST', '/missing', 405, 'MethodNotAllowed'],
  ['DELETE', '', 405, 'MethodNotAllowed'],
  ['GET', '?list-type=2&delimiter=/', 501, 'NotImplemented'],
  ['GET', '?list-type=2&max-keys=x', 400, 'InvalidArgument'],
  ['GET', '/../elsewhere/key', 404, 'NoSuchBucket'],
])('%s %s › signed › returns %i %s', async (method, path, status, code) => {
  const response = await client.fetch(urlOf(path), { method })
  expect(response.status).toBe(status)
  expect(await errorCode(response)).toBe(code)
})

test('DELETE › of an object › returns 204, again too', async () => {
  await client.fetch(urlOf('/gone'), { method: 'PUT', body: 'x' })
  expect((await client.fetch(urlOf('/gone'), { method: 'DELETE' })).status).toBe(204)
  expect((await client.fetch(urlOf('/gone'), { method: 'DELETE' })).status).toBe(204)
  expect((await client.fetch(urlOf('/gone'))).status).toBe(404)
})
