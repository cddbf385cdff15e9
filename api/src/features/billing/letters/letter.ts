import type { CardBrand } from '#contract/billing/card-brands.ts'
import { BRAND_MARKS } from '../../../platform/documents/brand-marks.ts'
import { COLORS, type DocumentFacts, PAGE, Sheet, type TextStyle } from '../../../platform/documents/sheet.ts'
import type { BrandIdentity } from '../../../platform/sending/brand-identity.ts'
import { drawInBusinessSlot, drawInThread } from '../../../platform/slow-work/rendering.ts'

const ICONS = {
  alert: ['M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0', 'M12 8v4', 'M12 16h.01'],
  check: ['M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0', 'M9 12l2 2l4 -4'],
  clock: ['M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0', 'M12 7v5l3 3'],
  cross: ['M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0', 'M10 10l4 4', 'M14 10l-4 4'],
  card: ['M3 8a3 3 0 0 1 3 -3h12a3 3 0 0 1 3 3v8a3 3 0 0 1 -3 3h-12a3 3 0 0 1 -3 -3l0 -8', 'M3 10l18 0', 'M7 15l.01 0', 'M11 15l2 0'],
}
type Icon = keyof typeof ICONS

export interface Letter {
  facts: DocumentFacts
  brand: BrandIdentity
  /** Invoice, Receipt, Statement */
  title: string
  label: string
  /** The tinted box: one large amount, and two facts */
  amount: { label: string; value: string }
  beside: [Fact, Fact]
  billedTo: { clientUuid: string; name: string; lines: string[] }
  dates: [Fact, Fact]
  columns: { date?: string; description: string; amount: string }
  rows: Row[]
  totals: { label: string; value: string }[]
  balance: { label: string; value: string }
  note?: { icon: Icon; heading: string; text: string }
  question: string
}

interface Fact {
  label: string
  value: string
  /** Draws the value as a badge of this color */
  badge?: { icon: Icon; color: string }
  /** Draws the brand's mark next to the label */
  card?: CardBrand
}

interface Row {
  date?: string
  description: string
  amount: string
}

const small: TextStyle = { size: 13, lineHeight: 19, color: COLORS.muted }
const body: TextStyle = { size: 14, lineHeight: 20 }
const columnHead: TextStyle = { size: 12, lineHeight: 16, weight: 'medium', color: COLORS.muted }
const amountStyle: TextStyle = { ...body, align: 'right', tabular: true }

const INNER_LEFT = 100
const INNER_RIGHT = 716
const SECOND = 348
const THIRD = 544
/** Left edge of a table's description column when it follows a date column */
const AFTER_DATE = 210
const TOTALS_LEFT = 445
const LAST_LINE = 956
const NOTE_TOP = 880
const NOTE_GAP = 16

/** Larger tables are drawn in a thread: fifty pages take a second, during which the process would respond to nobody else */
const MAX_ROWS_HERE = 30

/** Draws one or more pages in the brand's design */
export async function drawLetter(letter: Letter): Promise<Buffer> {
  const { clientUuid } = letter.billedTo
  if (letter.rows.length <= MAX_ROWS_HERE) return drawInBusinessSlot(clientUuid, () => drawLetterInThisThread(letter))
  return Buffer.from(await drawInThread<typeof drawLetterInThisThread>(clientUuid, 'draw-letter', letter))
}

/** The table head is repeated on each page, and the last row stays on the same page as the totals */
export function drawLetterInThisThread(letter: Letter): Promise<Buffer> {
  const sheet = new Sheet(letter.facts)
  sheet.addPage()
  drawHead(sheet, letter)
  drawAmountBox(sheet, letter)
  let y = drawTableHead(sheet, letter, drawBilledTo(sheet, letter) + 40)
  const totalsHeight = 8 + letter.totals.length * 32 + 48
  const lastBottom = letter.note ? NOTE_TOP - NOTE_GAP : LAST_LINE
  const startPage = () => {
    sheet.addPage()
    y = drawTableHead(sheet, letter, drawHeadOfFurtherPage(sheet, letter))
  }
  letter.rows.forEach((row, index) => {
    const lines = sheet.wrap(row.description, INNER_RIGHT - 120 - computeDescriptionX(letter), body)
    const height = chooseRowHeight(letter) + (lines.length - 1) * body.lineHeight
    const isLast = index === letter.rows.length - 1
    if (y + height + (isLast ? totalsHeight : 0) > (isLast ? lastBottom : LAST_LINE)) startPage()
    drawRow(sheet, letter, row, lines, y, height)
    y += height
  })
  drawTotals(sheet, letter, y + 8)
  if (letter.note) drawNote(sheet, letter.brand, letter.note)
  sheet.onEachPage((page, pages) => {
    const style: TextStyle = { size: 12, lineHeight: 16, color: COLORS.subtle }
    sheet.text(letter.question, PAGE.left, 984, style)
    sheet.text(`Page ${page} of ${pages}`, PAGE.right, 984, { ...style, align: 'right', tabular: true })
  })
  return sheet.finish()
}

function drawHead(sheet: Sheet, { brand, title, label }: Letter): void {
  sheet.picture(BRAND_MARKS[brand.key], PAGE.left, 72, 34)
  sheet.text(brand.name, 118, 72, { size: 23.8, lineHeight: 34, weight: 'strong', tracking: -0.035 })
  const { name, address, email, phone } = brand.billing
  const lines = [name, address, [email, phone].filter(Boolean).join(' · ')].filter(Boolean)
  for (const [index, line] of lines.entries()) sheet.text(line, PAGE.left, 125 + index * small.lineHeight, small)
  sheet.text(title, PAGE.right, 72, { size: 28, lineHeight: 34, weight: 'strong', tracking: -0.024, align: 'right' })
  sheet.text(label, PAGE.right, 105, { size: 15, lineHeight: 22, color: COLORS.muted, align: 'right' })
}

/** Draws the head of every page after the first. Returns the y at which the table begins */
function drawHeadOfFurtherPage(sheet: Sheet, { brand, title, label }: Letter): number {
  sheet.picture(BRAND_MARKS[brand.key], PAGE.left, 72, 24)
  sheet.text(brand.name, 106, 72, { size: 17, lineHeight: 24, weight: 'strong', tracking: -0.03 })
  sheet.text(`${title} ${label}`, PAGE.right, 72, { ...body, lineHeight: 24, color: COLORS.muted, align: 'right' })
  return 120
}

function drawAmountBox(sheet: Sheet, { brand, amount, beside }: Letter): void {
  sheet.box(PAGE.left, 230, PAGE.right - PAGE.left, 110, { radius: brand.radius.card, fill: brand.primary[0] })
  sheet.text(amount.label, INNER_LEFT, 254, small)
  sheet.text(amount.value, INNER_LEFT, 272, {
    size: 36,
    lineHeight: 44,
    weight: 'strong',
    tracking: -0.03,
    color: brand.primary[8],
    tabular: true,
  })
  for (const [index, fact] of beside.entries()) {
    const x = [SECOND, THIRD][index] ?? THIRD
    sheet.text(fact.label, x, 254, small)
    if (fact.card) sheet.cardMark(fact.card, x + sheet.widthOf(fact.label, small) + 8, 254, small.lineHeight)
    if (fact.badge) drawBadge(sheet, fact.value, fact.badge, x)
    else drawWrappedValue(sheet, fact.value, x)
  }
}

/** "American Express ending in 1005" is wider than the box, so it is split into two lines of similar width */
function drawWrappedValue(sheet: Sheet, value: string, x: number): void {
  const style: TextStyle = { size: 16, lineHeight: 22, weight: 'strong' }
  let width = PAGE.right - 16 - x
  const count = sheet.wrap(value, width, style).length
  while (count > 1 && sheet.wrap(value, width - 8, style).length === count) width -= 8
  for (const [index, line] of sheet.wrap(value, width, style).entries()) sheet.text(line, x, 275 + index * style.lineHeight, style)
}

function drawBadge(sheet: Sheet, value: string, { icon, color }: NonNullable<Fact['badge']>, x: number): void {
  const style: TextStyle = { size: 12, lineHeight: 22, weight: 'medium', color }
  sheet.box(x, 276, sheet.widthOf(value, style) + 33, 22, { radius: 6, fill: '#ffffff' })
  sheet.icon(ICONS[icon], x + 6, 279.5, 15, { color, width: 2 })
  sheet.text(value, x + 25, 276, style)
}

/** Returns the y at which the address block ends */
function drawBilledTo(sheet: Sheet, { billedTo, dates }: Letter): number {
  sheet.text('Billed to', INNER_LEFT, 376, small)
  const width = SECOND - INNER_LEFT - 24
  const strong: TextStyle = { ...body, weight: 'strong' }
  const names = sheet.wrap(billedTo.name, width, strong).map((value) => ({ value, style: strong }))
  const muted: TextStyle = { ...body, color: COLORS.muted }
  const others = billedTo.lines.flatMap((line) => sheet.wrap(line, width, muted)).map((value) => ({ value, style: muted }))
  const lines = [...names, ...others]
  for (const [index, { value, style }] of lines.entries()) sheet.text(value, INNER_LEFT, 398 + index * body.lineHeight, style)
  for (const [index, { label, value }] of dates.entries()) {
    const x = [SECOND, THIRD][index] ?? THIRD
    if (!value) continue
    sheet.text(label, x, 376, small)
    sheet.text(value, x, 398, { ...body, weight: 'medium' })
  }
  // Most addresses have up to four lines. Reserving space for four lets most tables begin at the same height
  return 398 + Math.max(4, lines.length) * body.lineHeight
}

/** A few rows get more space. Many rows are set closer, because the statement of a year would otherwise take six pages */
const chooseRowHeight = ({ rows }: Letter) => (rows.length > 8 ? 36 : 52)

const computeDescriptionX = ({ columns }: Letter) => (columns.date ? AFTER_DATE : INNER_LEFT)

/** Returns the y at which the first row begins */
function drawTableHead(sheet: Sheet, letter: Letter, y: number): number {
  const { date, description, amount } = letter.columns
  if (date) sheet.text(date, INNER_LEFT, y + 10, columnHead)
  sheet.text(description, computeDescriptionX(letter), y + 10, columnHead)
  sheet.text(amount, INNER_RIGHT, y + 10, { ...columnHead, align: 'right' })
  sheet.line(PAGE.left, PAGE.right, y + 36, { width: 1.5, color: COLORS.ink })
  return y + 36
}

function drawRow(sheet: Sheet, letter: Letter, row: Row, lines: string[], y: number, height: number): void {
  const top = y + (chooseRowHeight(letter) - body.lineHeight) / 2
  if (row.date) sheet.text(row.date, INNER_LEFT, top, { ...body, color: COLORS.muted })
  for (const [index, line] of lines.entries()) sheet.text(line, computeDescriptionX(letter), top + index * body.lineHeight, body)
  sheet.text(row.amount, INNER_RIGHT, top, amountStyle)
  sheet.line(PAGE.left, PAGE.right, y + height - 0.5, { width: 1, color: COLORS.line })
}

function drawTotals(sheet: Sheet, { totals, balance }: Letter, top: number): void {
  let y = top
  for (const { label, value } of totals) {
    sheet.text(label, TOTALS_LEFT, y + 6, { ...body, color: COLORS.muted })
    sheet.text(value, INNER_RIGHT, y + 6, amountStyle)
    y += 32
  }
  sheet.line(TOTALS_LEFT - 1, PAGE.right, y, { width: 1.5, color: COLORS.ink })
  sheet.text(balance.label, TOTALS_LEFT, y, { size: 16, lineHeight: 49, weight: 'strong' })
  sheet.text(balance.value, INNER_RIGHT, y, { size: 18, lineHeight: 49, weight: 'strong', align: 'right', tabular: true })
}

/** Drawn at the bottom of the last page */
function drawNote(sheet: Sheet, brand: BrandIdentity, { icon, heading, text }: NonNullable<Letter['note']>): void {
  sheet.box(PAGE.left, NOTE_TOP, PAGE.right - PAGE.left, 76, { radius: brand.radius.card, border: COLORS.strongLine })
  sheet.box(101, NOTE_TOP + 20, 36, 36, { radius: 10, fill: brand.light.tint })
  sheet.icon(ICONS[icon], 109, NOTE_TOP + 28, 20, { color: brand.light.tintText, width: 1.75 })
  sheet.text(heading, 153, NOTE_TOP + 19, { ...body, weight: 'strong' })
  sheet.text(text, 153, NOTE_TOP + 39, small)
}
