import sharp from 'sharp'
import { motifs } from './motifs.ts'
import type { SandboxPost } from './social-posts.ts'

const drawn = new Map<string, Promise<Buffer>>()
const maxCached = 60

/** Same sizes as Instagram: 1080 wide, square or upright. Facebook gets the same pictures, a quarter of them as PNG */
export function pictureSizeOf({ template, account }: SandboxPost): { width: number; height: number } {
  if (account.network === 'facebook') return { width: 960, height: template.kind === 'carousel' ? 960 : 720 }
  return { width: 1080, height: template.motif === 'doctor' || template.motif === 'team' ? 1350 : 1080 }
}

export function drawPicture(post: SandboxPost, variant: number): Promise<Buffer> {
  const { motif } = post.template
  const { width, height } = pictureSizeOf(post)
  const name = `${motif} ${variant} ${width} ${height}`
  const known = drawn.get(name)
  if (known) return known
  const oldest = drawn.keys().next().value
  if (drawn.size >= maxCached && oldest !== undefined) drawn.delete(oldest)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 400 400" preserveAspectRatio="xMidYMid slice">${motifs[motif](variant)}</svg>`
  const picture = sharp(Buffer.from(svg))
  const bytes = motif === 'xray' || motif === 'clock' ? picture.png().toBuffer() : picture.jpeg({ quality: 82 }).toBuffer()
  drawn.set(name, bytes)
  return bytes
}
