import type { MediaFile } from './media-store.ts'

/** Twilio's limit for all files of a message together */
const largestMessageBytes = 5 * 1024 * 1024
/** Pictures for which Twilio finds the size that a carrier takes; others would be sent as they are */
const supportedType = /^image\/(jpe?g|png|gif)$/
const timeoutMs = 10_000

/** What Twilio's error codes call these: retrieval failed, unsupported content type, too large */
type MediaError = 11200 | 12300 | 11751

/** Fetches the files of an outgoing message as Twilio does: HEAD first, then GET, without any password */
export async function fetchMedia(urls: readonly string[]): Promise<MediaFile[] | MediaError> {
  const files: MediaFile[] = []
  let size = 0
  for (const url of urls) {
    const file = await fetchOne(url).catch((): MediaError => 11200)
    if (typeof file === 'number') return file
    size += file.bytes?.length ?? 0
    if (size > largestMessageBytes) return 11751
    files.push(file)
  }
  return files
}

async function fetchOne(url: string): Promise<MediaFile | MediaError> {
  const signal = AbortSignal.timeout(timeoutMs)
  const head = await fetch(url, { method: 'HEAD', signal })
  if (!head.ok) return 11200
  const response = await fetch(url, { signal })
  if (!response.ok) return 11200
  const contentType = response.headers.get('content-type')?.split(';')[0] ?? ''
  const bytes = Buffer.from(await response.arrayBuffer())
  return supportedType.test(contentType) && isOfType(bytes, contentType) ? { contentType, bytes } : 12300
}

/** The header must match the file */
function isOfType(bytes: Buffer, contentType: string): boolean {
  const start = bytes.subarray(0, 4).toString('latin1')
  if (contentType === 'image/png') return start === '\x89PNG'
  return contentType === 'image/gif' ? start === 'GIF8' : start.startsWith('\xff\xd8\xff')
}
