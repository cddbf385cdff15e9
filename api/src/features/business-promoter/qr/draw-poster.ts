import QRCode from 'qrcode'
import type { Brand } from '#contract/brands.ts'
import type { PosterSize } from '#contract/business-promoter/invitations.ts'
import type { Language } from '#contract/formats/languages.ts'
import { BRAND_MARKS } from '../../../platform/documents/brand-marks.ts'
import { COLORS, PAGE, pageHeightOf, Sheet, type TextStyle } from '../../../platform/documents/sheet.ts'
import { INVITATION_TEMPLATES } from '../send/invitation-templates.ts'

interface Poster {
  title: string
  paper: PosterSize
  language: Language
  brand: Pick<Brand, 'key' | 'name' | 'primary' | 'radius'>
  companyName: string
  /** A PNG; null: the first letter of the name is shown instead */
  logo: Uint8Array | null
  url: string
  date: Date
}

const MIDDLE = PAGE.width / 2
const LOGO = 112
const LARGEST_CODE = 400
/** The code's quiet zone: at least four modules wide */
const FRAME = 38
const BAND = 20
/** Position of the brand, above the lower band */
const FOOT = 70
const QUESTION: TextStyle = { size: 60, lineHeight: 68, weight: 'strong', tracking: -0.03, align: 'center' }
const NAME: TextStyle = { size: 32, lineHeight: 40, weight: 'strong', tracking: -0.02, align: 'center' }
const HOW: TextStyle = { size: 25, lineHeight: 36, color: COLORS.muted, align: 'center' }
const SMALL: TextStyle = { size: 17, lineHeight: 24, color: COLORS.subtle }

/** Runs in a thread. Draws one page for the front desk: the business, its question and the QR code */
export function drawPoster({ title, paper, language, brand, companyName, logo, url, date }: Poster): Promise<Buffer> {
  const templates = INVITATION_TEMPLATES[language]
  const height = pageHeightOf(paper)
  const sheet = new Sheet({ title, author: brand.name, date, paper, language: templates.locale })
  sheet.addPage()
  sheet.box(0, 0, PAGE.width, BAND, { radius: 0, fill: brand.primary[6] })
  sheet.box(0, height - BAND, PAGE.width, BAND, { radius: 0, fill: brand.primary[6] })

  const width = PAGE.right - PAGE.left
  const parts = [
    { lines: sheet.wrap(companyName, width, NAME).slice(0, 2), style: NAME, gapAfter: 36 },
    { lines: sheet.wrap(templates.poster.question, width, QUESTION).slice(0, 2), style: QUESTION, gapAfter: 14 },
    { lines: sheet.wrap(templates.poster.how, width - 80, HOW), style: HOW, gapAfter: 40 },
  ]
  const textHeight = parts.reduce((sum, { lines, style, gapAfter }) => sum + lines.length * style.lineHeight + gapAfter, 0)
  const above = LOGO + 20 + textHeight
  const available = height - 2 * BAND - 24 - FOOT
  const code = Math.min(LARGEST_CODE, available - above - 2 * FRAME)
  const side = code + 2 * FRAME
  let y = BAND + 24 + (available - above - side) / 2
  drawLogo(sheet, { brand, companyName, logo }, y)
  y += LOGO + 20
  for (const { lines, style, gapAfter } of parts) {
    for (const line of lines) {
      sheet.text(line, MIDDLE, y, style)
      y += style.lineHeight
    }
    y += gapAfter
  }
  sheet.box(MIDDLE - side / 2, y, side, side, { radius: 2 * brand.radius.card, fill: '#ffffff', border: brand.primary[3] })
  sheet.shape(qrCodePath(url, MIDDLE - code / 2, y + FRAME, code), '#000000')
  sheet.link(MIDDLE - code / 2, y + FRAME, code, url)

  const madeWith = templates.poster.madeWith(brand.name)
  const left = MIDDLE - (sheet.widthOf(madeWith, SMALL) + 32) / 2
  sheet.picture(BRAND_MARKS[brand.key], left, height - BAND - 46, 24)
  sheet.text(madeWith, left + 32, height - BAND - 46, SMALL)
  return sheet.finish()
}

function drawLogo(sheet: Sheet, { brand, companyName, logo }: Pick<Poster, 'brand' | 'companyName' | 'logo'>, y: number): void {
  if (logo) {
    sheet.photo(Buffer.from(logo), MIDDLE - LOGO / 2, y, LOGO)
    return
  }
  const [initial = ''] = companyName.trim().toUpperCase()
  sheet.box(MIDDLE - LOGO / 2, y, LOGO, LOGO, { radius: LOGO / 4, fill: brand.primary[6] })
  sheet.text(initial, MIDDLE, y, { size: 52, lineHeight: LOGO, weight: 'strong', color: '#ffffff', align: 'center' })
}

/** Draws the dark modules as one path. The error correction is one level higher than on the screen, because paper gets scratched */
function qrCodePath(url: string, x: number, y: number, side: number): string {
  const { modules } = QRCode.create(url, { errorCorrectionLevel: 'Q' })
  const unit = side / modules.size
  const squares: string[] = []
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column)) squares.push(`M${x + column * unit} ${y + row * unit}h${unit}v${unit}h${-unit}z`)
  return squares.join('')
}
