import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { assertFileKey } from '../../platform/files/file-key.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { ProviderError } from '../../platform/provider-error.ts'

export interface S3Options {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  timeoutMs?: number
}

interface ObjectRequest {
  method: 'GET' | 'PUT' | 'DELETE'
  body?: Buffer
  contentType?: string
  range?: string
}

/** How long the right to read is taken for granted once it was seen to */
const CHECKED_FOR_MS = 60_000

/** Every call is idempotent, since the same key and bytes give the same object; hence there is no 'unknown' outcome here */
export function createS3FileStore({ endpoint, bucket, region, accessKeyId, secretAccessKey, timeoutMs = 20_000 }: S3Options): FileStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })
  const bucketUrl = `${endpoint.replace(/\/+$/, '')}/${bucket}`

  function send(key: string, { method, body, contentType, range }: ObjectRequest, signal: AbortSignal): Promise<Response> {
    return client.fetch(`${bucketUrl}/${key}`, {
      method,
      body: body && new Uint8Array(body),
      headers: {
        ...(contentType && { 'content-type': contentType }),
        ...(range && { range }),
        // Without this header aws4fetch leaves the payload unsigned, and tampering on the way unnoticed
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
      signal,
    })
  }

  async function ask(key: string, request: ObjectRequest): Promise<{ status: number; bytes: Buffer }> {
    assertFileKey(key)
    try {
      const answer = await send(key, request, AbortSignal.timeout(timeoutMs))
      return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
    } catch (error) {
      throw silence(error)
    }
  }

  /** The timeout covers the response headers only: a recording is streamed as slowly as somebody listens */
  async function openPart(key: string, range: string): Promise<Response> {
    assertFileKey(key)
    const givingUp = new AbortController()
    const timer = setTimeout(() => givingUp.abort(new Error('timed out')), timeoutMs)
    try {
      return await send(key, { method: 'GET', range }, givingUp.signal)
    } catch (error) {
      throw silence(error)
    } finally {
      clearTimeout(timer)
    }
  }

  function silence(error: unknown): ProviderError {
    return new ProviderError('s3', `The file storage at ${endpoint} did not answer: ${describeFailure(error)}`, {
      retryable: true,
      cause: error,
    })
  }

  function refusal(action: string, { status, bytes }: { status: number; bytes: Buffer }): ProviderError {
    const code = /<Code>([^<]+)<\/Code>/.exec(bytes.toString('utf8'))?.[1]
    return new ProviderError('s3', `The file storage refused to ${action} in bucket ${bucket}: HTTP ${status}${code ? ` ${code}` : ''}`, {
      retryable: status === 429 || status >= 500,
    })
  }

  async function put(key: string, bytes: Buffer, contentType: string) {
    const answer = await ask(key, { method: 'PUT', body: bytes, contentType })
    if (answer.status !== 200) throw refusal('keep a file', answer)
  }

  async function remove(key: string) {
    const answer = await ask(key, { method: 'DELETE' })
    const isGone = answer.status === 200 || answer.status === 204 || isMissingKey(answer)
    if (!isGone) throw refusal('remove a file', answer)
  }

  async function check() {
    const probeKey = `start-check/${randomUUID()}`
    const probe = Buffer.from('probe')
    await put(probeKey, probe, 'text/plain')
    const answer = await ask(probeKey, { method: 'GET' })
    // A key without the right to read would make every file look missing
    if (answer.status !== 200 || !answer.bytes.equals(probe)) throw refusal('read a file', answer)
    await remove(probeKey)
  }

  /** Whoever may not list the bucket is told AccessDenied instead of NoSuchKey; so is who may no longer read it, which is seen to first */
  let checked = { at: 0, passes: Promise.resolve() }
  async function isMissingToRead(answer: { status: number; bytes: Buffer }): Promise<boolean> {
    if (isMissingKey(answer)) return true
    if (answer.status !== 403 || !answer.bytes.includes('<Code>AccessDenied</Code>')) return false
    if (Date.now() - checked.at > CHECKED_FOR_MS) checked = { at: Date.now(), passes: check() }
    await checked.passes
    return true
  }

  return {
    put,
    remove,
    check,
    async find(key) {
      const answer = await ask(key, { method: 'GET' })
      if (answer.status === 200) return answer.bytes
      if (await isMissingToRead(answer)) return null
      throw refusal('read a file', answer)
    },
    async open(key, { start, end }) {
      const answer = await openPart(key, `bytes=${start}-${end}`)
      const total = /^bytes \d+-\d+\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1]
      if (answer.status === 206 && total !== undefined && answer.body)
        return { size: Number(total), bytes: Readable.fromWeb(answer.body as ReadableStream) }
      const whole = { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
      // A server without range support sends the whole file; an empty file has no valid range (416)
      if (answer.status === 200) return { size: whole.bytes.length, bytes: Readable.from([whole.bytes.subarray(start, end + 1)]) }
      if (answer.status === 416) return { size: 0, bytes: Readable.from([]) }
      if (await isMissingToRead(whole)) return null
      throw refusal('read a file', whole)
    },
  }
}

/** A wrong bucket name is a 404 as well, but must not look like a missing file */
function isMissingKey({ status, bytes }: { status: number; bytes: Buffer }): boolean {
  return status === 404 && bytes.includes('NoSuchKey')
}

function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message
}
