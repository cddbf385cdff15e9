import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { runLighthouse } from './inspect.ts'

const WIDTH = 180
const HEIGHT = 320
const GAP = 8
const CAPTION = 28

interface Frame {
  timing: number
  data: string
}

/**
 * Draws what a phone shows while the page loads, as a PNG in the temporary folder. Here processor and network are actually slowed down,
 * because the scores come from a fast visit that Lighthouse extrapolates, and whose pictures would show nothing
 */
export async function recordFilmStrip(origin: string, port: number, path: string): Promise<string> {
  const config = { extends: 'lighthouse:default', settings: { throttlingMethod: 'devtools' as const } }
  const { audits } = await runLighthouse(origin, port, { path, categories: ['performance'], config, isSignedIn: true })
  const details = audits['screenshot-thumbnails']?.details
  if (details?.type !== 'filmstrip') throw new Error('Lighthouse took no pictures')
  const file = join(mkdtempSync(join(tmpdir(), 'marquee-film-strip-')), 'film-strip.png')
  await drawStrip(details.items, file)
  return file
}

async function drawStrip(frames: readonly Frame[], file: string): Promise<void> {
  const pictures = await Promise.all(
    frames.flatMap(({ timing, data }, index) => {
      const left = GAP + index * (WIDTH + GAP)
      const caption = `<svg width="${WIDTH}" height="${CAPTION}"><text x="0" y="20" font-family="sans-serif" font-size="16">${(timing / 1000).toFixed(1)} s</text></svg>`
      const picture = sharp(Buffer.from(data.slice(data.indexOf(',') + 1), 'base64')).resize(WIDTH, HEIGHT, {
        fit: 'cover',
        position: 'top',
      })
      return [
        picture.toBuffer().then((input) => ({ input, left, top: CAPTION })),
        Promise.resolve({ input: Buffer.from(caption), left, top: 0 }),
      ]
    }),
  )
  const width = GAP + frames.length * (WIDTH + GAP)
  await sharp({ create: { width, height: CAPTION + HEIGHT + GAP, channels: 3, background: '#e5e7eb' } })
    .composite(pictures)
    .png()
    .toFile(file)
}
