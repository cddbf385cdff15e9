import sharp from 'sharp'
import type { Business } from './businesses.ts'

const drawn = new Map<string, Promise<Buffer>>()

/** A small shop front in the business's color, as PNG */
export function drawPhoto({ googleId, hue }: Business): Promise<Buffer> {
  const known = drawn.get(googleId)
  if (known) return known
  const facade = `hsl(${hue} 32% 78%)`
  const dark = `hsl(${hue} 34% 32%)`
  const stripes = [0, 1, 2, 3].map(
    (index) => `<rect x="${36 + index * 22}" y="52" width="22" height="20" fill="${index % 2 ? '#fff' : dark}"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="160"><rect width="160" height="160" fill="${facade}"/><rect x="40" y="60" width="80" height="60" fill="#fff" stroke="${dark}" stroke-width="4"/>${stripes.join('')}<rect x="52" y="84" width="22" height="36" fill="${dark}"/><rect x="84" y="84" width="26" height="20" fill="${facade}" stroke="${dark}" stroke-width="3"/></svg>`
  const picture = sharp(Buffer.from(svg)).png().toBuffer()
  drawn.set(googleId, picture)
  return picture
}
