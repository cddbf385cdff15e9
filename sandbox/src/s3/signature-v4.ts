import { createHash, createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { type S3Error, s3Errors } from './s3-xml.ts'

const s3Credentials = { accessKeyId: 'sandbox', secretAccessKey: 'sandbox-secret' }

interface SignedRequest {
  method: string
  /** Raw path and query, before any decoding */
  rawUrl: string
  headers: IncomingHttpHeaders
  body: Buffer
}

const maximalSkewMs = 15 * 60 * 1_000

/** Recomputes the request's signature with our copy of the secret. Returns null if it matches */
export function findSignatureFault({ method, rawUrl, headers, body }: SignedRequest, now: Date): S3Error | null {
  if (!headers.authorization) return s3Errors.accessDenied
  const authorization =
    /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/(\d{8})\/([^/,]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization,
    )
  const [, accessKeyId, day, region, signedHeaders, signature] = authorization ?? []
  const payloadHash = canonicalHeader(headers, 'x-amz-content-sha256')
  const timestamp = canonicalHeader(headers, 'x-amz-date')
  if (!day || !region || !signedHeaders?.split(';').includes('host') || !timestamp.startsWith(day)) return s3Errors.malformedAuthorization
  if (accessKeyId !== s3Credentials.accessKeyId) return s3Errors.invalidAccessKeyId

  const canonicalRequest = [
    method,
    canonicalPath(rawUrl),
    canonicalQuery(rawUrl),
    ...signedHeaders.split(';').map((name) => `${name}:${canonicalHeader(headers, name)}`),
    '',
    signedHeaders,
    payloadHash,
  ].join('\n')
  const stringToSign = ['AWS4-HMAC-SHA256', timestamp, `${day}/${region}/s3/aws4_request`, sha256(canonicalRequest)].join('\n')
  const signingKey = [day, region, 's3', 'aws4_request'].reduce<Buffer>(hmac, Buffer.from(`AWS4${s3Credentials.secretAccessKey}`))
  if (hmac(signingKey, stringToSign).toString('hex') !== signature) return s3Errors.signatureDoesNotMatch

  if (!(Math.abs(now.getTime() - parseTimestamp(timestamp)) <= maximalSkewMs)) return s3Errors.timeTooSkewed
  if (payloadHash !== 'UNSIGNED-PAYLOAD' && payloadHash !== sha256(body)) return s3Errors.payloadMismatch
  return null
}

function canonicalPath(rawUrl: string): string {
  const path = rawUrl.split('?', 1)[0] ?? ''
  return path.split('/').map(decodeURIComponent).map(encodeStrictly).join('/')
}

function canonicalQuery(rawUrl: string): string {
  const query = rawUrl.includes('?') ? rawUrl.slice(rawUrl.indexOf('?') + 1) : ''
  return [...new URLSearchParams(query)]
    .map(([name, value]) => [encodeStrictly(name), encodeStrictly(value)] as const)
    .sort(([nameA, valueA], [nameB, valueB]) => compareTexts(nameA, nameB) || compareTexts(valueA, valueB))
    .map((pair) => pair.join('='))
    .join('&')
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function encodeStrictly(value: string): string {
  return encodeURIComponent(value).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
}

function canonicalHeader(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name] ?? ''
  return (Array.isArray(value) ? value.join(',') : value).trim().replace(/\s+/g, ' ')
}

/** Parses 20261130T101500Z */
function parseTimestamp(timestamp: string): number {
  return Date.parse(timestamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

function hmac(key: Buffer, content: string): Buffer {
  return createHmac('sha256', key).update(content).digest()
}
