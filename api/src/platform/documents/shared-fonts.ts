import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'

const require = createRequire(import.meta.url)
const FILES = {
  regular: require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  medium: require.resolve('@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf'),
  strong: require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
}
export type Weight = keyof typeof FILES
const WEIGHTS = Object.keys(FILES) as Weight[]

interface Position {
  [name: string]: number
}
interface Run {
  glyphs: { path: { toSVG(): string } }[]
  positions: Position[]
}
interface ParsedFont {
  unitsPerEm: number
  layout(text: string, features?: string[]): Run
  hasGlyphForCodePoint(codePoint: number): boolean
}
interface EmbeddedFont {
  font: ParsedFont
  constructor: new (doc: object, font: ParsedFont, id: string) => EmbeddedFont
}
/** The private fields of a pdfkit document: its fonts by name, and their count */
interface FontShelf {
  _fontFamilies: Record<string, EmbeddedFont>
  _fontCount: number
}

let parsed: Record<Weight, EmbeddedFont> | undefined

/**
 * Caches parsed fonts across documents. Without it pdfkit parses each font again for each document, which took nine tenths of the time. A
 * later document gets its own subset of the cached font, stored where pdfkit looks for fonts that are already open
 */
export function registerCachedFonts(doc: PDFKit.PDFDocument): void {
  const shelf = doc as unknown as FontShelf
  if (!parsed) {
    for (const weight of WEIGHTS) {
      doc.registerFont(weight, readFileSync(FILES[weight]))
      doc.font(weight)
    }
    parsed = Object.fromEntries(WEIGHTS.map((weight) => [weight, shelf._fontFamilies[weight]])) as Record<Weight, EmbeddedFont>
    for (const { font } of Object.values(parsed)) cacheTextLayouts(font)
    return
  }
  for (const weight of WEIGHTS) {
    const known = parsed[weight]
    // Registered under the name that pdfkit itself would use, so that pdfkit finds the font there and parses no file
    shelf._fontFamilies[weight] = new known.constructor(doc, known.font, `F${++shelf._fontCount}`)
    doc.registerFont(weight, weight)
  }
}

/** Joiners and variation selectors only modify the character before them and have no glyph of their own */
const WITHOUT_SHAPE = /^[\p{Cf}\p{Variation_Selector}]$/u

/** The first character of a text that our fonts have no glyph for, if there is one */
export function findUndrawableLetter(text: string): string | undefined {
  return [...text].find((letter) => !WITHOUT_SHAPE.test(letter) && !hasGlyph(letter))
}

/**
 * Replaces characters without a glyph with question marks, because the
 * font's placeholder box could not be copied or read by a screen reader
 */
export function replaceMissingGlyphs(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text
  return [...text].map((letter) => (hasGlyph(letter) ? letter : WITHOUT_SHAPE.test(letter) ? '' : '?')).join('')
}

function hasGlyph(letter: string): boolean {
  if (!parsed) registerCachedFonts(new PDFDocument({ autoFirstPage: false, font: '' }))
  return parsed?.regular.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) ?? false
}

/** The outlines of the text for an SVG, starting at 0, 0 on the baseline, so that the machine that draws the picture needs no font */
export function drawTextAsPaths(text: string, weight: Weight, size: number): { svg: string; width: number } {
  if (!parsed) registerCachedFonts(new PDFDocument({ autoFirstPage: false, font: '' }))
  const { font } = (parsed as NonNullable<typeof parsed>)[weight]
  const { glyphs, positions } = font.layout(replaceMissingGlyphs(text))
  const scale = size / font.unitsPerEm
  let x = 0
  const letters = glyphs.map(({ path }, index) => {
    const letter = `<path transform="translate(${x} 0)" d="${path.toSVG()}"/>`
    x += positions[index]?.xAdvance ?? 0
    return letter
  })
  return { svg: `<g transform="scale(${scale} ${-scale})">${letters.join('')}</g>`, width: x * scale }
}

const MAX_LAYOUTS = 5000

/** Caches text layout: labels, headings and most amounts are the same on every invoice */
function cacheTextLayouts(font: ParsedFont): void {
  const layOut = font.layout.bind(font)
  const known = new Map<string, Run>()
  font.layout = (text, features) => {
    const key = features ? `${features.join()}\n${text}` : text
    let run = known.get(key)
    if (!run) {
      run = layOut(text, features)
      if (known.size >= MAX_LAYOUTS) known.clear()
      known.set(key, run)
    }
    // pdfkit scales the positions in place, so each caller needs its own copy
    const own: Run = Object.create(run)
    own.positions = run.positions.map((position) => ({ ...position }))
    return own
  }
}
