import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FaultSwitch } from '../faults.ts'
import type { ObjectStore } from './object-store.ts'
import { errorXml, listXml, type S3Error, s3Errors } from './s3-xml.ts'
import { findSignatureFault } from './signature-v4.ts'

/** `no_list_right`: the key may read and write objects but not list them, as under a least-privilege policy */
export const s3Troubles = ['slow_down', 'server_error', 'hang', 'no_list_right', 'no_read_right'] as const

interface S3Parts {
  bucket: string
  objects: ObjectStore
  faults: FaultSwitch<(typeof s3Troubles)[number] | 'ok'>
  now: () => Date
}

const prefix = '/s3/'

export function registerS3Routes(http: FastifyInstance, { bucket, objects, faults, now }: S3Parts) {
  // An encapsulated Fastify context without body parsers, so that even a JSON or form file is stored byte for byte
  http.register(async (s3) => {
    s3.removeAllContentTypeParsers()
    s3.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 64 * 1024 * 1024 }, (_request, body, done) => done(null, body))
    s3.route({ method: ['GET', 'HEAD', 'PUT', 'DELETE', 'POST'], url: `${prefix}*`, handler: handleRequest })
  })

  async function handleRequest(request: FastifyRequest, reply: FastifyReply) {
    const rawUrl = request.raw.url ?? ''
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const fault = findSignatureFault({ method: request.method, rawUrl, headers: request.headers, body }, now())
    if (fault) return sendS3Error(reply, fault)
    if (faults.mode === 'slow_down') return sendS3Error(reply, s3Errors.slowDown)
    if (faults.mode === 'server_error') return sendS3Error(reply, s3Errors.internalError)
    if (faults.mode === 'hang') return reply.hijack()

    const url = new URL(rawUrl, 'http://s3.invalid')
    const [wantedBucket = '', ...keyParts] = url.pathname.slice(prefix.length).split('/').map(decodeURIComponent)
    const key = keyParts.join('/')
    if (wantedBucket !== bucket) return sendS3Error(reply, s3Errors.noSuchBucket)
    if (!key) return handleBucket(request.method, url.searchParams, reply)
    return handleObject(request, key, body, reply)
  }

  function handleObject(request: FastifyRequest, key: string, body: Buffer, reply: FastifyReply) {
    switch (request.method) {
      case 'PUT':
        if (!objects.put(key, body, request.headers['content-type'] ?? 'binary/octet-stream')) return sendS3Error(reply, s3Errors.slowDown)
        return reply.header('etag', objects.find(key)?.etag).send()
      case 'DELETE':
        objects.remove(key)
        return reply.code(204).send()
      case 'GET':
      case 'HEAD': {
        const object = objects.find(key)
        if (faults.mode === 'no_read_right') return sendS3Error(reply, s3Errors.accessDenied)
        // S3 reveals that a key does not exist only to callers that may list the bucket
        if (!object) return sendS3Error(reply, faults.mode === 'no_list_right' ? s3Errors.accessDenied : s3Errors.noSuchKey)
        const { length } = object.bytes
        const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
        if (from !== undefined && Number(from) >= length) return sendS3Error(reply, s3Errors.invalidRange)
        const start = Number(from ?? 0)
        const end = to ? Math.min(Number(to), length - 1) : length - 1
        if (from !== undefined) reply.code(206).header('content-range', `bytes ${start}-${end}/${length}`)
        return reply
          .headers({
            etag: object.etag,
            'last-modified': object.modifiedAt.toUTCString(),
            'accept-ranges': 'bytes',
            'content-length': end - start + 1,
          })
          .type(object.contentType)
          .send(object.bytes.subarray(start, end + 1))
      }
      default:
        return sendS3Error(reply, s3Errors.methodNotAllowed)
    }
  }

  function handleBucket(method: string, query: URLSearchParams, reply: FastifyReply) {
    if (method === 'HEAD') return reply.code(200).send()
    if (method !== 'GET') return sendS3Error(reply, s3Errors.methodNotAllowed)
    if (faults.mode === 'no_list_right') return sendS3Error(reply, s3Errors.accessDenied)
    if (query.get('list-type') !== '2' || query.has('delimiter')) return sendS3Error(reply, s3Errors.notImplemented)
    const requestedKeys = Number(query.get('max-keys') ?? 1_000)
    if (!Number.isInteger(requestedKeys) || requestedKeys < 0) return sendS3Error(reply, s3Errors.invalidArgument)

    const maxKeys = Math.min(requestedKeys, 1_000)
    const token = query.get('continuation-token')
    const after = token === null ? (query.get('start-after') ?? '') : Buffer.from(token, 'base64url').toString()
    const wantedPrefix = query.get('prefix') ?? ''
    const rest = objects.listAfter(after, wantedPrefix)
    const page = rest.slice(0, maxKeys)
    const lastKey = page.at(-1)?.key
    const nextToken = lastKey !== undefined && rest.length > page.length ? Buffer.from(lastKey).toString('base64url') : null
    return reply.type('application/xml').send(listXml({ bucket, prefix: wantedPrefix, maxKeys, objects: page, nextToken }))
  }
}

function sendS3Error(reply: FastifyReply, error: S3Error) {
  const resource = reply.request.raw.url?.split('?', 1)[0] ?? ''
  return reply.code(error.status).type('application/xml').send(errorXml(error, resource))
}
