import PDFDocument from 'pdfkit'
import type { CardBrand } from '#contract/billing/card-brands.ts'
import { CARD_MARKS, CARD_PLATE } from '#contract/billing/card-marks.ts'
import { registerCachedFonts, replaceMissingGlyphs, type Weight } from './shared-fonts.ts'

/** US Letter in CSS pixels, as in the mock-up; a pixel is 0.75 points */
export const PAGE = { width: 816, height: 1056, left: 72, right: 744 }

export const COLORS = { ink: '#201e1a', muted: '#615b55', subtle: '#706b64', line: '#ece9e6', strongLine: '#e2dfdb' }

// Offset of the baseline below the middle of a line: half the difference between Inter's ascent and its descent
const BASELINE = 0.3638

export interface TextStyle {
  size: number
  /** Height of the line box as in CSS: the text is vertically centered in it */
  lineHeight: number
  weight?: Weight
  color?: string
  /** Letter spacing in em */
  tracking?: number
  align?: 'left' | 'right' | 'center'
  /** Tabular numerals (digits of equal width), so that amounts line up in a column */
  tabular?: boolean
}

/** Sizes in points. The drawing is as wide as US Letter for every size, and its height follows from the paper's proportions */
const PAPERS = { letter: [612, 792], a5: [419.53, 595.28] } as const
type Paper = keyof typeof PAPERS

/** Height of the drawing, in pixels */
export const pageHeightOf = (paper: Paper): number => (PAGE.width * PAPERS[paper][1]) / PAPERS[paper][0]

export interface DocumentFacts {
  title: string
  author: string
  /** US Letter by default */
  paper?: Paper
  /** Language of the document's text; English by default */
  language?: string
  /** The PDF's creation date: the date of its content, never the current time, so that drawing a document twice gives the same bytes */
  date: Date
}

/** Pages to draw on, in pixels from the upper left corner. There are no automatic page breaks, so the caller must stay within the page */
export class Sheet {
  private readonly doc: PDFKit.PDFDocument
  private readonly chunks: Buffer[] = []
  private readonly ended: Promise<Buffer>

  private readonly scale: number

  constructor({ title, author, date, paper = 'letter', language = 'en-US' }: DocumentFacts) {
    this.scale = PAPERS[paper][0] / PAGE.width
    this.doc = new PDFDocument({
      size: [PAPERS[paper][0], PAPERS[paper][1]],
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      font: '',
      lang: language,
      displayTitle: true,
      info: { Title: title, Author: author, Creator: author, Producer: author, CreationDate: date },
    })
    registerCachedFonts(this.doc)
    this.ended = new Promise((resolve, reject) => {
      this.doc.on('data', (chunk: Buffer) => this.chunks.push(chunk))
      this.doc.on('end', () => resolve(Buffer.concat(this.chunks)))
      this.doc.on('error', reject)
    })
  }

  addPage(): void {
    this.doc.addPage()
    this.doc.scale(this.scale)
  }

  private use({ size, weight = 'regular', tracking = 0, tabular }: TextStyle) {
    this.doc.font(weight).fontSize(size)
    return { characterSpacing: tracking * size, ...(tabular && { features: ['tnum' as const] }) }
  }

  widthOf(value: string, style: TextStyle): number {
    return this.doc.widthOfString(value, this.use(style))
  }

  /** Draws one line of text. `x` is its left end, its middle, or, if it is aligned right, its right end */
  text(written: string, x: number, y: number, style: TextStyle): void {
    if (!written) return
    const value = replaceMissingGlyphs(written)
    const options = this.use(style)
    const before = { left: 0, center: 0.5, right: 1 }[style.align ?? 'left']
    const left = before > 0 ? x - before * this.doc.widthOfString(value, options) : x
    const baseline = y + style.lineHeight / 2 + style.size * BASELINE
    this.doc.fillColor(style.color ?? COLORS.ink).text(value, left, baseline, { ...options, lineBreak: false, baseline: 'alphabetic' })
  }

  /** Wraps between words; a word wider than the line is broken inside */
  wrap(written: string, width: number, style: TextStyle): string[] {
    const lines: string[] = []
    let line = ''
    for (const word of replaceMissingGlyphs(written).split(/\s+/).filter(Boolean)) {
      const longer = line ? `${line} ${word}` : word
      if (this.widthOf(longer, style) <= width) {
        line = longer
        continue
      }
      if (line) lines.push(line)
      const pieces = this.cut(word, width, style)
      lines.push(...pieces.slice(0, -1))
      line = pieces.at(-1) ?? ''
    }
    if (line || lines.length === 0) lines.push(line)
    return lines
  }

  private cut(word: string, width: number, style: TextStyle): string[] {
    if (this.widthOf(word, style) <= width) return [word]
    const pieces: string[] = []
    let piece = ''
    for (const letter of word) {
      if (piece && this.widthOf(piece + letter, style) > width) {
        pieces.push(piece)
        piece = ''
      }
      piece += letter
    }
    return [...pieces, piece]
  }

  /** Draws one line, with an ellipsis if it is too long */
  shorten(written: string, width: number, style: TextStyle): string {
    const value = replaceMissingGlyphs(written)
    if (this.widthOf(value, style) <= width) return value
    let end = Math.min(value.length, Math.ceil(width / style.size) * 3)
    while (end > 1 && this.widthOf(`${value.slice(0, end)}…`, style) > width) end--
    return `${value.slice(0, end)}…`
  }

  line(fromX: number, toX: number, y: number, { width, color }: { width: number; color: string }): void {
    this.doc.moveTo(fromX, y).lineTo(toX, y).lineWidth(width).stroke(color)
  }

  box(x: number, y: number, width: number, height: number, { radius, fill, border }: { radius: number; fill?: string; border?: string }) {
    if (fill) this.doc.roundedRect(x, y, width, height, radius).fill(fill)
    if (border)
      this.doc
        .roundedRect(x + 0.5, y + 0.5, width - 1, height - 1, radius)
        .lineWidth(1)
        .stroke(border)
  }

  /** A filled path, in the page's pixels */
  shape(path: string, fill: string): void {
    this.doc.path(path).fill(fill)
  }

  /** Lets a reader on a screen click the square to open the address */
  link(x: number, y: number, side: number, url: string): void {
    this.doc.link(x, y, side, side, url)
  }

  pageCount(): number {
    return this.doc.bufferedPageRange().count
  }

  /** Makes the current page the target of links */
  nameThisPage(name: string): void {
    this.doc.addNamedDestination(name, 'Fit')
  }

  /** Lets a reader on a screen click the rectangle to go to the page with this name */
  linkToPage(x: number, y: number, width: number, height: number, name: string): void {
    this.doc.goTo(x, y, width, height, name)
  }

  dot(x: number, y: number, radius: number, fill: string): void {
    this.doc.circle(x, y, radius).fill(fill)
  }

  /** Draws the filled paths of a picture with a 32 by 32 view box */
  picture(shapes: readonly { path: string; fill: string }[], x: number, y: number, size: number): void {
    this.doc
      .save()
      .translate(x, y)
      .scale(size / 32)
    for (const { path, fill } of shapes) this.doc.path(path).fill(fill)
    this.doc.restore()
  }

  /** Draws a card brand's mark on its plate */
  cardMark(brand: CardBrand, x: number, y: number, height: number): void {
    const { width, height: ownHeight, fill: plate, border } = CARD_PLATE
    this.doc
      .save()
      .translate(x, y)
      .scale(height / ownHeight)
    this.box(0, 0, width, ownHeight, { radius: 4, fill: plate, border })
    for (const { path, fill } of CARD_MARKS[brand]) {
      const paint =
        typeof fill === 'string' ? fill : this.doc.linearGradient(fill.from[0], 0, fill.to[0], 0).stop(0, fill.from[1]).stop(1, fill.to[1])
      this.doc.path(path).fill(paint)
    }
    this.doc.restore()
  }

  /** Draws a PNG or JPEG, as large as fits into the square */
  photo(bytes: Buffer, x: number, y: number, size: number): void {
    this.doc.image(bytes, x, y, { fit: [size, size], align: 'center', valign: 'center' })
  }

  /** Draws the strokes of an icon with a 24 by 24 view box */
  icon(paths: readonly string[], x: number, y: number, size: number, { color, width }: { color: string; width: number }): void {
    this.doc
      .save()
      .translate(x, y)
      .scale(size / 24)
      .lineCap('round')
      .lineJoin('round')
      .lineWidth(width)
    for (const path of paths) this.doc.path(path).stroke(color)
    this.doc.restore()
  }

  /** Called last, because only then the number of pages is known */
  onEachPage(draw: (page: number, pages: number) => void): void {
    const { count } = this.doc.bufferedPageRange()
    for (let index = 0; index < count; index++) {
      this.doc.switchToPage(index)
      draw(index + 1, count)
    }
  }

  finish(): Promise<Buffer> {
    this.doc.end()
    return this.ended
  }
}
