import { countText, shareText } from '#contract/seo/seo-formats.ts'
import type { Part } from '#contract/seo/seo-sections.ts'
import { COLORS, type Sheet } from '../../../platform/documents/sheet.ts'
import type { BrandIdentity } from '../../../platform/sending/brand-identity.ts'
import { BODY, MUTED, NO_DATA, NUMBER, SMALL } from './report-text.ts'

/** The height is known before drawing, because pages are broken between sections */
export interface Chart {
  height: number
  draw(sheet: Sheet, x: number, y: number, width: number): void
}

const ROW = 26
const BAR = 14
const DONUT = { radius: 41, hole: 28 }

/** The first shade is the most prominent */
export const shadesOf = ({ primary }: BrandIdentity): string[] => [primary[6], primary[3], primary[2], primary[1], primary[4], primary[5]]

const noData: Chart = {
  height: ROW,
  draw(sheet, x, y) {
    sheet.text(NO_DATA, x, y, { ...MUTED, lineHeight: ROW })
  },
}

function legend(sheet: Sheet, parts: readonly Part[], shades: readonly string[], x: number, y: number, width: number) {
  for (const [index, { name, count, share }] of parts.entries()) {
    const top = y + index * ROW
    if (index > 0) sheet.line(x, x + width, top, { width: 0.75, color: COLORS.line })
    sheet.box(x, top + 8, 10, 10, { radius: 3, fill: shades[index % shades.length] ?? COLORS.muted })
    sheet.text(name, x + 18, top, { ...BODY, lineHeight: ROW })
    sheet.text(countText(count), x + width - 58, top, { ...NUMBER, lineHeight: ROW, color: COLORS.muted })
    sheet.text(shareText(share), x + width, top, { ...NUMBER, lineHeight: ROW, weight: 'strong' })
  }
}

const sum = (parts: readonly Part[]) => parts.reduce((total, { count }) => total + count, 0)

/** One bar for the total, divided into its parts */
export function stackedBar(parts: readonly Part[], shades: readonly string[]): Chart {
  const total = sum(parts)
  if (total === 0) return noData
  return {
    height: BAR + 10 + parts.length * ROW,
    draw(sheet, x, y, width) {
      let from = x
      for (const [index, { count }] of parts.entries()) {
        const part = (width * count) / total
        if (part > 0)
          sheet.box(from, y, Math.max(0.5, part - 1.5), BAR, {
            radius: Math.min(3, part / 3),
            fill: shades[index % shades.length] ?? COLORS.muted,
          })
        from += part
      }
      legend(sheet, parts, shades, x, y + BAR + 10, width)
    },
  }
}

/** Engaged and bounced visits, with the engaged percentage in the middle */
export function donut(parts: readonly [Part, Part] | null, shades: readonly string[], inside: string): Chart {
  if (!parts) return noData
  const total = sum(parts)
  const { radius, hole } = DONUT
  return {
    height: 2 * radius + 4,
    draw(sheet, x, y, width) {
      const [cx, cy] = [x + radius, y + radius + 2]
      const share = parts[0].count / total
      sheet.dot(cx, cy, radius, shades[1] ?? COLORS.line)
      if (share >= 1) sheet.dot(cx, cy, radius, shades[0] ?? COLORS.ink)
      else if (share > 0) sheet.shape(slice(cx, cy, radius, share), shades[0] ?? COLORS.ink)
      sheet.dot(cx, cy, hole, '#ffffff')
      sheet.text(shareText(parts[0].share), cx, cy - 14, { size: 13, lineHeight: 18, weight: 'strong', align: 'center' })
      sheet.text(inside, cx, cy + 2, { ...SMALL, size: 10, lineHeight: 13, align: 'center' })
      legend(sheet, parts, shades, x + 2 * radius + 14, y + radius - ROW, width - 2 * radius - 14)
    },
  }
}

/** SVG path of a slice that begins at the top and runs clockwise */
function slice(cx: number, cy: number, radius: number, share: number): string {
  const angle = share * 2 * Math.PI
  const [x, y] = [cx + radius * Math.sin(angle), cy - radius * Math.cos(angle)]
  return `M${cx} ${cy}L${cx} ${cy - radius}A${radius} ${radius} 0 ${share > 0.5 ? 1 : 0} 1 ${x} ${y}Z`
}

/** One bar for each part; the longest takes the full width */
export function bars(parts: readonly Part[], shades: readonly string[]): Chart {
  const maxCount = Math.max(0, ...parts.map(({ count }) => count))
  if (maxCount === 0) return noData
  const [names, values] = [106, 58]
  return {
    height: parts.length * ROW,
    draw(sheet, x, y, width) {
      for (const [index, { name, count, share }] of parts.entries()) {
        const top = y + index * ROW
        sheet.text(name, x, top, { ...BODY, lineHeight: ROW })
        const long = ((width - names - values) * count) / maxCount
        if (long > 0)
          sheet.box(x + names, top + 7, Math.max(1, long), 12, {
            radius: Math.min(3, long / 2),
            fill: (count === maxCount ? shades[0] : shades[1]) ?? COLORS.ink,
          })
        sheet.text(shareText(share), x + width, top, { ...NUMBER, lineHeight: ROW, weight: 'strong' })
      }
    },
  }
}

export function table(parts: readonly Part[], head: string): Chart {
  if (sum(parts) === 0) return noData
  const row = 22
  return {
    height: 24 + parts.length * row,
    draw(sheet, x, y, width) {
      const [counts, right] = [x + width - 64, x + width]
      sheet.text(head, x, y, { ...SMALL, lineHeight: 20 })
      sheet.text('Sessions', counts, y, { ...SMALL, lineHeight: 20, align: 'right' })
      sheet.text('Share', right, y, { ...SMALL, lineHeight: 20, align: 'right' })
      for (const [index, { name, count, share }] of parts.entries()) {
        const top = y + 24 + index * row
        sheet.line(x, right, top, { width: 0.75, color: COLORS.line })
        sheet.text(shorten(sheet, name, width - 120), x, top, { ...BODY, lineHeight: row })
        sheet.text(countText(count), counts, top, { ...NUMBER, lineHeight: row, color: COLORS.muted })
        sheet.text(shareText(share), right, top, { ...NUMBER, lineHeight: row, weight: 'strong' })
      }
    },
  }
}

function shorten(sheet: Sheet, name: string, width: number): string {
  if (sheet.widthOf(name, BODY) <= width) return name
  let end = Math.min(name.length, 80)
  while (end > 1 && sheet.widthOf(`${name.slice(0, end)}…`, BODY) > width) end--
  return `${name.slice(0, end)}…`
}
