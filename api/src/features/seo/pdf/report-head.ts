import { BRAND_MARKS } from '../../../platform/documents/brand-marks.ts'
import { COLORS, PAGE, type Sheet } from '../../../platform/documents/sheet.ts'
import type { ReportFacts, ReportPage } from './report-pages.ts'
import { BODY, LEAD, MUTED, NUMBER, SMALL } from './report-text.ts'

const WIDTH = PAGE.right - PAGE.left
const ROW = 46

/** Names the business and the month of the report, and what happened in one sentence */
export function drawCover(sheet: Sheet, { brand, companyName, period, against, notes }: ReportFacts, description: string): void {
  sheet.addPage()
  sheet.box(0, 0, PAGE.width, 12, { radius: 0, fill: brand.primary[6] })
  sheet.picture(BRAND_MARKS[brand.key], PAGE.left, 84, 40)
  sheet.text(brand.name, 122, 84, { size: 27, lineHeight: 40, weight: 'strong', tracking: -0.035 })

  sheet.text('SEO Report', PAGE.left, 300, { size: 60, lineHeight: 72, weight: 'strong', tracking: -0.03 })
  sheet.text(period, PAGE.left, 376, { size: 28, lineHeight: 40, color: COLORS.muted })
  const name = { size: 20, lineHeight: 28, weight: 'strong' as const }
  for (const [index, line] of sheet.wrap(companyName, WIDTH, name).slice(0, 3).entries())
    sheet.text(line, PAGE.left, 432 + index * name.lineHeight, name)

  const sentence = { size: 20, lineHeight: 30, weight: 'strong' as const }
  const lines = sheet.wrap(description || 'No data for this month.', WIDTH - 64, sentence)
  const height = 56 + lines.length * sentence.lineHeight + (against ? 28 : 0)
  sheet.box(PAGE.left, 548, WIDTH, height, { radius: brand.radius.card, fill: brand.primary[0] })
  for (const [index, line] of lines.entries())
    sheet.text(line, PAGE.left + 32, 576 + index * sentence.lineHeight, { ...sentence, color: brand.primary[8] })
  if (against) sheet.text(`Compared with ${against}`, PAGE.left + 32, 584 + lines.length * sentence.lineHeight, MUTED)

  let y = 548 + height + 24
  for (const note of notes.flatMap((one) => sheet.wrap(one, WIDTH, MUTED))) {
    sheet.text(note, PAGE.left, y, MUTED)
    y += MUTED.lineHeight
  }
}

/** The pages with their numbers, as links. The first page follows this table */
export function drawContents(sheet: Sheet, facts: ReportFacts, pages: readonly ReportPage[]): void {
  let y = drawPageHead(sheet, facts, 'Contents')
  const first = sheet.pageCount() + 1
  for (const [index, { title, about }] of pages.entries()) {
    sheet.line(PAGE.left, PAGE.right, y, { width: 0.75, color: COLORS.line })
    const name = sheet.shorten(title, 250, { ...BODY, weight: 'strong' })
    sheet.text(name, PAGE.left, y, { ...BODY, weight: 'strong', lineHeight: ROW })
    sheet.text(sheet.shorten(about, 350, MUTED), PAGE.left + 266, y, { ...MUTED, lineHeight: ROW })
    sheet.text(String(first + index), PAGE.right, y, { ...NUMBER, weight: 'strong', lineHeight: ROW })
    sheet.linkToPage(PAGE.left, y, WIDTH, ROW, pageAnchorOf(index))
    y += ROW
  }
}

/** Starts a page and draws its title and description. Returns the y at which its content begins */
export function drawPageStart(sheet: Sheet, facts: ReportFacts, { title, description }: ReportPage, index: number): number {
  let y = drawPageHead(sheet, facts, title)
  sheet.nameThisPage(pageAnchorOf(index))
  for (const line of description ? sheet.wrap(description, WIDTH, LEAD) : []) {
    sheet.text(line, PAGE.left, y, LEAD)
    y += LEAD.lineHeight
  }
  return y + (description ? 28 : 0)
}

const pageAnchorOf = (index: number): string => `part-${index + 1}`

function drawPageHead(sheet: Sheet, { brand, companyName, period }: ReportFacts, title: string): number {
  sheet.addPage()
  sheet.picture(BRAND_MARKS[brand.key], PAGE.left, 60, 22)
  sheet.text(brand.name, 102, 60, { size: 15, lineHeight: 22, weight: 'strong', tracking: -0.03 })
  const line = sheet.shorten(`${companyName}, SEO Report, ${period}`, WIDTH - 160, SMALL)
  sheet.text(line, PAGE.right, 60, { ...SMALL, lineHeight: 22, align: 'right' })
  const style = { size: 30, lineHeight: 40, weight: 'strong' as const, tracking: -0.024 }
  const lines = sheet.wrap(title, WIDTH, style).slice(0, 3)
  for (const [index, part] of lines.entries()) sheet.text(part, PAGE.left, 116 + index * style.lineHeight, style)
  return 116 + lines.length * style.lineHeight + 12
}
