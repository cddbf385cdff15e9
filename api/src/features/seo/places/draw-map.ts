import sharp from 'sharp'
import { formatRankNumber } from '#contract/map-scan/scan-constants.ts'
import { rankBandOf } from '#contract/rank-bands.ts'
import { drawTextAsPaths } from '../../../platform/documents/shared-fonts.ts'
import type { BrandIdentity } from '../../../platform/sending/brand-identity.ts'
import type { KeywordScan } from '../../map-scan/map-scan.public.ts'
import { RANK_FILLS, UNMEASURED } from './rank-colors.ts'

const WIDTH = 1128
const HEIGHT = 680
const CENTRE = { x: WIDTH / 2, y: HEIGHT / 2 }
/** Side length of the scanned square in the picture */
const SQUARE = 616
const INK = '#615b55'

interface DrawnMap {
  scan: KeywordScan | null
  placeName: string
}

/**
 * Draws the ranks at the points of the scan, with a north arrow and a scale but without streets, for browsers that cannot draw the map
 * themselves (decision 0045).
 */
export async function drawMap({ scan, placeName }: DrawnMap, brand: BrandIdentity): Promise<Buffer> {
  const parts = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#f4f2ee"/>`,
    ...(scan ? [drawScan(scan, brand), drawScale(scan.diagonalMiles / Math.SQRT2)] : [drawOwnPlace(placeName, brand)]),
    drawNorthArrow(),
  ]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${parts.join('')}</svg>`
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer()
}

/** `x` is the middle of the text, `y` its baseline */
function drawLabel(text: string, x: number, y: number, size: number, fill: string, weight: 'medium' | 'strong' = 'medium'): string {
  const { svg, width } = drawTextAsPaths(text, weight, size)
  return `<g fill="${fill}" transform="translate(${x - width / 2} ${y})">${svg}</g>`
}

const STEPS = [0.1, 0.25, 0.5, 1, 2, 5, 10, 25]
/** A round distance that fits into the picture a few times */
const chooseScaleStep = (sideMiles: number): number => STEPS.find((step) => sideMiles / step <= 5) ?? 50

function drawScan({ grid, rankings }: KeywordScan, brand: BrandIdentity): string {
  const [left, top] = [CENTRE.x - SQUARE / 2, CENTRE.y - SQUARE / 2]
  const step = SQUARE / grid
  const radius = Math.min(26, step * 0.4)
  const dots = rankings.map((rank, index) => {
    const [x, y] = [left + step * ((index % grid) + 0.5), top + step * (Math.floor(index / grid) + 0.5)]
    const { fill, text } = rank === null ? UNMEASURED : RANK_FILLS[rankBandOf(rank)]
    const size = radius * 0.86
    const rankLabel = rank === null ? '–' : formatRankNumber(rank)
    return `<circle cx="${x}" cy="${y}" r="${radius + 2.5}" fill="#ffffff"/><circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>${drawLabel(rankLabel, x, y + size * 0.36, size, text, 'strong')}`
  })
  const frame = `<rect x="${left}" y="${top}" width="${SQUARE}" height="${SQUARE}" rx="4" fill="${brand.primary[6]}" fill-opacity="0.05" stroke="${brand.primary[6]}" stroke-width="3"/>`
  return frame + dots.join('')
}

function drawOwnPlace(placeName: string, brand: BrandIdentity): string {
  const pin = `<circle cx="${CENTRE.x}" cy="${CENTRE.y}" r="28" fill="#ffffff"/><circle cx="${CENTRE.x}" cy="${CENTRE.y}" r="24" fill="${brand.primary[6]}"/><circle cx="${CENTRE.x}" cy="${CENTRE.y}" r="8" fill="#ffffff"/>`
  if (!placeName) return pin
  const shown = placeName.length > 48 ? `${placeName.slice(0, 47)}…` : placeName
  const width = drawTextAsPaths(shown, 'strong', 22).width + 36
  const box = `<rect x="${CENTRE.x - width / 2}" y="${CENTRE.y + 44}" width="${width}" height="48" rx="10" fill="#ffffff" stroke="#e2dfdb" stroke-width="2"/>`
  return pin + box + drawLabel(shown, CENTRE.x, CENTRE.y + 76, 22, '#201e1a', 'strong')
}

function drawNorthArrow(): string {
  return `<g transform="translate(${WIDTH - 52} 56)"><path d="M0 -28L11 14L0 6L-11 14Z" fill="${INK}"/></g>${drawLabel('N', WIDTH - 52, 92, 19, INK, 'strong')}`
}

function drawScale(sideMiles: number): string {
  const miles = chooseScaleStep(sideMiles)
  const long = (miles * SQUARE) / sideMiles
  const [x, y] = [40, HEIGHT - 36]
  const line = `<path d="M${x} ${y - 8}V${y}H${x + long}V${y - 8}" fill="none" stroke="${INK}" stroke-width="3"/>`
  return line + drawLabel(`${miles} ${miles === 1 ? 'mile' : 'miles'}`, x + long / 2, y - 12, 17, INK)
}
