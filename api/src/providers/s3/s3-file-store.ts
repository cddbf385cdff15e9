import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { ProviderError } from '../../platform/base/provider-error.ts'
import { assertFileKey } from '../../platform/files/file-key.ts'
import type { FileStore } from '../../platform/vendors/file-store.ts'

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

/** How long a successful check of the permission to read stays valid */
const CHECKED_FOR_MS = 60_000

/** Every call is idempotent, because the same key and bytes give the same object, so there is no 'unknown' outcome here */
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
        // Without this header aws4fetch does not sign the payload, and changes in transit would go unnoticed
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
      signal,
    })
  }

  async function sendWhole(key: string, request: ObjectRequest): Promise<{ status: number; bytes: Buffer }> {
    assertFileKey(key)
    try {
      const response = await send(key, request, AbortSignal.timeout(timeoutMs))
      return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
    } catch (error) {
      throw noResponse(error)
    }
  }

  /** The timeout covers the response headers only: a recording is streamed as slowly as somebody listens */
  async function openPart(key: string, range: string): Promise<Response> {
    assertFileKey(key)
    const abortController = new AbortController()
    const timer = setTimeout(() => abortController.abort(new Error('timed out')), timeoutMs)
    try {
      return await send(key, { method: 'GET', range }, abortController.signal)
    } catch (error) {
      throw noResponse(error)
    } finally {
      clearTimeout(timer)
    }
  }

  function noResponse(error: unknown): ProviderError {
    return new ProviderError('s3', `The file storage at ${endpoint} did not respond: ${describeS3Failure(error)}`, {
      retryable: true,
      cause: error,
    })
  }

  function rejectionOf(action: string, { status, bytes }: { status: number; bytes: Buffer }): ProviderError {
    const code = /<Code>([^<]+)<\/Code>/.exec(bytes.toString('utf8'))?.[1]
    return new ProviderError('s3', `The file storage refused to ${action} in bucket ${bucket}: HTTP ${status}${code ? ` ${code}` : ''}`, {
      retryable: status === 429 || status >= 500,
    })
  }

  async function put(key: string, bytes: Buffer, contentType: string) {
    const response = await sendWhole(key, { method: 'PUT', body: bytes, contentType })
    if (response.status !== 200) throw rejectionOf('keep a file', response)
  }

  async function remove(key: string) {
    const response = await sendWhole(key, { method: 'DELETE' })
    const isGone = response.status === 200 || response.status === 204 || isMissingKey(response)
    if (!isGone) throw rejectionOf('remove a file', response)
  }

  async function check() {
    const probeKey = `start-check/${randomUUID()}`
    const probe = Buffer.from('probe')
    await put(probeKey, probe, 'text/plain')
    const response = await sendWhole(probeKey, { method: 'GET' })
    // A key without permission to read would make every file look missing
    if (response.status !== 200 || !response.bytes.equals(probe)) throw rejectionOf('read a file', response)
    await remove(probeKey)
  }

  /**
   * A key that may not list the bucket gets AccessDenied instead of
   * NoSuchKey, and so does a key that may no longer read. `check` tells which
   */
  let checked = { at: 0, passes: Promise.resolve() }
  async function isMissingToRead(response: { status: number; bytes: Buffer }): Promise<boolean> {
    if (isMissingKey(response)) return true
    if (response.status !== 403 || !response.bytes.includes('<Code>AccessDenied</Code>')) return false
    if (Date.now() - checked.at > CHECKED_FOR_MS) checked = { at: Date.now(), passes: check() }
    await checked.passes
    return true
  }

  return {
    put,
    remove,
    check,
    async find(key) {
      const response = await sendWhole(key, { method: 'GET' })
      if (response.status === 200) return response.bytes
      if (await isMissingToRead(response)) return null
      throw rejectionOf('read a file', response)
    },
    async open(key, { start, end }) {
      const response = await openPart(key, `bytes=${start}-${end}`)
      const total = /^bytes \d+-\d+\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1]
      if (response.status === 206 && total !== undefined && response.body)
        return { size: Number(total), bytes: Readable.fromWeb(response.body as ReadableStream) }
      const whole = { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
      // A server without range support sends the whole file; an empty file has no valid range (416)
      if (response.status === 200) return { size: whole.bytes.length, bytes: Readable.from([whole.bytes.subarray(start, end + 1)]) }
      if (response.status === 416) return { size: 0, bytes: Readable.from([]) }
      if (await isMissingToRead(whole)) return null
      throw rejectionOf('read a file', whole)
    },
  }
}

/** A wrong bucket name also results in a 404, but must not look like a missing file */
function isMissingKey({ status, bytes }: { status: number; bytes: Buffer }): boolean {
  return status === 404 && bytes.includes('NoSuchKey')
}

function describeS3Failure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message
}
