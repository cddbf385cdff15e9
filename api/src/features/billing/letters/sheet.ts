import PDFDocument from 'pdfkit'
import { asDrawable, shareFonts, type Weight } from './shared-fonts.ts'

/** US Letter in the pixels of the mock-up; a pixel is three quarters of a point */
export const PAGE = { width: 816, height: 1056, left: 72, right: 744 }
const POINTS = 0.75

export const COLORS = { ink: '#201e1a', muted: '#615b55', subtle: '#706b64', line: '#ece9e6', strongLine: '#e2dfdb' }

// Inter's ascent less its descent, halved: how far under the middle of a line its letters stand
const BASELINE = 0.3638

export interface TextStyle {
  size: number
  /** Of the line box, as CSS has it: the text stands in its middle */
  lineHeight: number
  weight?: Weight
  color?: string
  /** In parts of the size, as CSS writes em */
  tracking?: number
  align?: 'left' | 'right'
  /** Digits of one width, so that amounts stand under each other */
  tabular?: boolean
}

export interface DocumentFacts {
  title: string
  author: string
  /** Of what it tells, never of now: the same document twice has the same bytes */
  date: Date
}

/** A page to draw on, in pixels from its upper left corner. Whoever draws keeps within the page: nothing flows over by itself */
export class Sheet {
  private readonly doc: PDFKit.PDFDocument
  private readonly chunks: Buffer[] = []
  private readonly ended: Promise<Buffer>

  constructor({ title, author, date }: DocumentFacts) {
    this.doc = new PDFDocument({
      size: 'LETTER',
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      font: '',
      lang: 'en-US',
      displayTitle: true,
      info: { Title: title, Author: author, Creator: author, Producer: author, CreationDate: date },
    })
    shareFonts(this.doc)
    this.ended = new Promise((resolve, reject) => {
      this.doc.on('data', (chunk: Buffer) => this.chunks.push(chunk))
      this.doc.on('end', () => resolve(Buffer.concat(this.chunks)))
      this.doc.on('error', reject)
    })
  }

  addPage(): void {
    this.doc.addPage()
    this.doc.scale(POINTS)
  }

  private use({ size, weight = 'regular', tracking = 0, tabular }: TextStyle) {
    this.doc.font(weight).fontSize(size)
    return { characterSpacing: tracking * size, ...(tabular && { features: ['tnum' as const] }) }
  }

  widthOf(value: string, style: TextStyle): number {
    return this.doc.widthOfString(value, this.use(style))
  }

  /** One line; `x` is its left end, or its right one where it is aligned so */
  text(written: string, x: number, y: number, style: TextStyle): void {
    if (!written) return
    const value = asDrawable(written)
    const options = this.use(style)
    const left = style.align === 'right' ? x - this.doc.widthOfString(value, options) : x
    const baseline = y + style.lineHeight / 2 + style.size * BASELINE
    this.doc.fillColor(style.color ?? COLORS.ink).text(value, left, baseline, { ...options, lineBreak: false, baseline: 'alphabetic' })
  }

  /** Broken between words; a word that is wider than the line is broken where it must be */
  wrap(written: string, width: number, style: TextStyle): string[] {
    const lines: string[] = []
    let line = ''
    for (const word of asDrawable(written).split(/\s+/).filter(Boolean)) {
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

  /** Filled shapes of a square picture with a side of 32 */
  picture(shapes: readonly { path: string; fill: string }[], x: number, y: number, size: number): void {
    this.doc
      .save()
      .translate(x, y)
      .scale(size / 32)
    for (const { path, fill } of shapes) this.doc.path(path).fill(fill)
    this.doc.restore()
  }

  /** The strokes of an icon with a side of 24 */
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

  /** On every page, now that it is known how many there are */
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
