import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const ENCODINGS = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
}

export interface WebFile {
  content: Buffer
  /** The copies that the build has compressed, the smallest first */
  compressed: { name: string; content: Buffer }[]
  headers: Record<string, string>
}

/**
 * Caches the built files, a few megabytes, in memory. Looking up each compressed copy on disk took longer than the response itself. After a
 * new build has replaced the folder, open pages can still load the files they were built with
 */
export function readWebFiles(folder: string, headersOf: (path: string) => Record<string, string>): Map<string, WebFile> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
  const isCopy = (name: string) => ENCODINGS.some(({ ending }) => name.endsWith(ending))
  return new Map(
    names
      .filter((name) => !isCopy(name) && !name.endsWith('.html'))
      .map((name) => [name, readWebFile(folder, name, new Set(names), headersOf(name))]),
  )
}

function readWebFile(folder: string, name: string, names: Set<string>, headers: Record<string, string>): WebFile {
  const content = readFileSync(join(folder, name))
  const copies = ENCODINGS.filter(({ ending }) => names.has(name + ending))
  return {
    content,
    compressed: copies.map((encoding) => ({ name: encoding.name, content: readFileSync(join(folder, name + encoding.ending)) })),
    headers: {
      'content-type': TYPES[extname(name)] ?? 'application/octet-stream',
      // A weak ETag, because the compressed copies share it although their bytes differ
      etag: `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
      ...(copies.length > 0 && { vary: 'accept-encoding' }),
      ...headers,
    },
  }
}

/** This Brotli quality compresses nearly as well as the maximum, for which the first visitor would wait ten times as long */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Pages are rendered at start but compressed on first request, because there is one per screen and brand, and most are never requested */
export function toPageFile(text: string, contentType = 'text/html; charset=utf-8'): WebFile {
  const content = Buffer.from(text)
  let compressed: WebFile['compressed'] | undefined
  return {
    content,
    get compressed() {
      compressed ??= [
        { name: 'br', content: brotliCompressSync(content, QUICK) },
        { name: 'gzip', content: gzipSync(content) },
      ]
      return compressed
    },
    headers: { 'content-type': contentType, 'cache-control': 'no-cache', vary: 'Host, accept-encoding' },
  }
}

export function sendWebFile(request: FastifyRequest, reply: FastifyReply, { content, compressed, headers }: WebFile): FastifyReply {
  reply.headers(headers)
  if (matchesEtag(request.headers['if-none-match'], headers.etag)) return reply.code(304).send()
  const copy = compressed.find(({ name }) => acceptsEncoding(request.headers['accept-encoding'], name))
  if (copy) reply.header('content-encoding', copy.name)
  return reply.send(copy?.content ?? content)
}

function matchesEtag(ifNoneMatch: string | undefined, etag: string | undefined): boolean {
  return ifNoneMatch?.split(',').some((known) => known.trim() === etag) ?? false
}

function acceptsEncoding(acceptEncoding: string | string[] | undefined, name: string): boolean {
  const choice = String(acceptEncoding ?? '')
    .split(',')
    .map((part) =>
      part
        .toLowerCase()
        .split(';')
        .map((piece) => piece.trim()),
    )
    .find(([encoding]) => encoding === name)
  return choice !== undefined && !/^q=0(\.0*)?$/.test(choice[1] ?? '')
}
