import type { StoredObject } from './object-store.ts'

export interface S3Error {
  status: number
  code: string
  message: string
}

export const s3Errors = {
  internalError: { status: 500, code: 'InternalError', message: 'We encountered an internal error. Please try again.' },
  accessDenied: { status: 403, code: 'AccessDenied', message: 'Access Denied' },
  malformedAuthorization: { status: 400, code: 'AuthorizationHeaderMalformed', message: 'The authorization header is malformed.' },
  invalidAccessKeyId: {
    status: 403,
    code: 'InvalidAccessKeyId',
    message: 'The AWS Access Key Id you provided does not exist in our records.',
  },
  signatureDoesNotMatch: {
    status: 403,
    code: 'SignatureDoesNotMatch',
    message: 'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
  },
  timeTooSkewed: {
    status: 403,
    code: 'RequestTimeTooSkewed',
    message: 'The difference between the request time and the current time is too large.',
  },
  payloadMismatch: {
    status: 400,
    code: 'XAmzContentSHA256Mismatch',
    message: "The provided 'x-amz-content-sha256' header does not match what was computed.",
  },
  noSuchBucket: { status: 404, code: 'NoSuchBucket', message: 'The specified bucket does not exist' },
  noSuchKey: { status: 404, code: 'NoSuchKey', message: 'The specified key does not exist.' },
  methodNotAllowed: { status: 405, code: 'MethodNotAllowed', message: 'The specified method is not allowed against this resource.' },
  notImplemented: {
    status: 501,
    code: 'NotImplemented',
    message: 'A header or query you provided implies functionality that is not implemented.',
  },
  invalidArgument: { status: 400, code: 'InvalidArgument', message: 'Argument max-keys must be an integer between 0 and 2147483647' },
  invalidRange: { status: 416, code: 'InvalidRange', message: 'The requested range is not satisfiable' },
  slowDown: { status: 503, code: 'SlowDown', message: 'Please reduce your request rate.' },
} satisfies Record<string, S3Error>

const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n'

export function errorXml({ code, message }: S3Error, resource: string): string {
  return `${xmlHead}<Error>${xmlElement('Code', code)}${xmlElement('Message', message)}${xmlElement('Resource', resource)}</Error>`
}

interface ObjectPage {
  bucket: string
  prefix: string
  maxKeys: number
  objects: StoredObject[]
  nextToken: string | null
}

export function listXml({ bucket, prefix, maxKeys, objects, nextToken }: ObjectPage): string {
  const contents = objects.map(
    ({ key, bytes, etag, modifiedAt }) =>
      `<Contents>${xmlElement('Key', key)}${xmlElement('LastModified', modifiedAt.toISOString())}${xmlElement('ETag', etag)}` +
      `${xmlElement('Size', String(bytes.length))}${xmlElement('StorageClass', 'STANDARD')}</Contents>`,
  )
  return (
    `${xmlHead}<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">` +
    `${xmlElement('Name', bucket)}${xmlElement('Prefix', prefix)}${xmlElement('KeyCount', String(objects.length))}${xmlElement('MaxKeys', String(maxKeys))}` +
    `${xmlElement('IsTruncated', String(nextToken !== null))}${nextToken === null ? '' : xmlElement('NextContinuationToken', nextToken)}` +
    `${contents.join('')}</ListBucketResult>`
  )
}

function xmlElement(name: string, value: string): string {
  const escaped = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
  return `<${name}>${escaped}</${name}>`
}
