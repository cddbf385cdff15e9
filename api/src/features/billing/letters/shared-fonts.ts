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
  glyphs: unknown[]
  positions: Position[]
}
interface ParsedFont {
  layout(text: string, features?: string[]): Run
  hasGlyphForCodePoint(codePoint: number): boolean
}
interface EmbeddedFont {
  font: ParsedFont
  constructor: new (doc: object, font: ParsedFont, id: string) => EmbeddedFont
}
/** What pdfkit keeps to itself: its fonts by name, and how many there are */
interface FontShelf {
  _fontFamilies: Record<string, EmbeddedFont>
  _fontCount: number
}

let parsed: Record<Weight, EmbeddedFont> | undefined

/**
 * pdfkit parses each font anew for each document, which took nine tenths of the time. Here the first document's are kept: a later one
 * gets its own subset of the same parsed font, put where pdfkit looks for a font that it has opened before.
 */
export function shareFonts(doc: PDFKit.PDFDocument): void {
  const shelf = doc as unknown as FontShelf
  if (!parsed) {
    for (const weight of WEIGHTS) {
      doc.registerFont(weight, readFileSync(FILES[weight]))
      doc.font(weight)
    }
    parsed = Object.fromEntries(WEIGHTS.map((weight) => [weight, shelf._fontFamilies[weight]])) as Record<Weight, EmbeddedFont>
    for (const { font } of Object.values(parsed)) rememberLayouts(font)
    return
  }
  for (const weight of WEIGHTS) {
    const known = parsed[weight]
    // Named and looked up as pdfkit would, so that it never opens anything
    shelf._fontFamilies[weight] = new known.constructor(doc, known.font, `F${++shelf._fontCount}`)
    doc.registerFont(weight, weight)
  }
}

/** Joiners and selectors shape the letter before them; they are none themselves */
const WITHOUT_SHAPE = /^[\p{Cf}\p{Variation_Selector}]$/u

/** The first letter of a text that our fonts cannot draw, if there is one */
export function findUndrawable(text: string): string | undefined {
  return [...text].find((letter) => !WITHOUT_SHAPE.test(letter) && !hasShape(letter))
}

/** What cannot be drawn becomes a question mark: a box could not even be read out or copied */
export function asDrawable(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text
  return [...text].map((letter) => (hasShape(letter) ? letter : WITHOUT_SHAPE.test(letter) ? '' : '?')).join('')
}

function hasShape(letter: string): boolean {
  if (!parsed) shareFonts(new PDFDocument({ autoFirstPage: false, font: '' }))
  return parsed?.regular.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) ?? false
}

const MOST_LAYOUTS = 5000

/** Labels, headings and most amounts are the same on invoice after invoice */
function rememberLayouts(font: ParsedFont): void {
  const layOut = font.layout.bind(font)
  const known = new Map<string, Run>()
  font.layout = (text, features) => {
    const key = features ? `${features.join()}\n${text}` : text
    let run = known.get(key)
    if (!run) {
      run = layOut(text, features)
      if (known.size >= MOST_LAYOUTS) known.clear()
      known.set(key, run)
    }
    // pdfkit scales the positions where they stand, so each caller gets its own
    const own: Run = Object.create(run)
    own.positions = run.positions.map((position) => ({ ...position }))
    return own
  }
}
