import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { notFound } from '../base/app-error.ts'
import type { BinaryResponse, RequestFacts } from '../http/route.ts'
import type { FileStore } from '../vendors/file-store.ts'
import { parseRangeHeader } from './byte-range.ts'

const HEAD_BYTES = 12

interface Served {
  file: string
  /** Names the file in the message if it does not exist: "This recording" */
  what: string
  typeOf: (head: Buffer) => string
  cacheControl: string
}

/** Serves the whole file or a byte range, as audio and video players request it */
export async function serveFile(
  files: FileStore,
  request: Pick<RequestFacts, 'method' | 'headers'>,
  { file, what, typeOf, cacheControl }: Served,
): Promise<BinaryResponse> {
  // The first bytes determine the content type, and opening the file returns its size
  const head = await files.open(file, { start: 0, end: HEAD_BYTES - 1 })
  if (!head) throw notFound(what)
  const { size } = head
  const response = { contentType: typeOf(await buffer(head.bytes)), cacheControl, headers: { 'accept-ranges': 'bytes' } }
  const range = parseRangeHeader(request.headers.range, size)
  if (range === 'unsatisfiable')
    return { ...response, status: 416, bytes: '', headers: { ...response.headers, 'content-range': `bytes */${size}` } }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  const headers: Record<string, string> = { ...response.headers, 'content-length': String(end - start + 1) }
  if (range) headers['content-range'] = `bytes ${start}-${end}/${size}`
  const status = range ? 206 : 200
  // A HEAD request reads nothing from the file store
  if (request.method === 'HEAD' || size === 0) return { ...response, status, bytes: Readable.from([]), headers }
  const part = await files.open(file, { start, end })
  if (!part) throw notFound(what)
  return { ...response, status, bytes: part.bytes, headers }
}
