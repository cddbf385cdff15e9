import type { Language } from '#contract/formats/languages.ts'
import type { BrandIdentity } from './brand-identity.ts'

interface Fact {
  label: string
  value: string
  /** Where a click on the value leads: a page, tel:+1217… */
  href?: string
}

export interface EmailContent {
  /** Language of the text; English by default */
  language?: Language
  subject: string
  /** Preheader: the line that mail clients show beside the subject */
  preview: string
  heading: string
  paragraphs: string[]
  button?: { label: string; url: string }
  /** Label and value pairs, one under the other */
  facts?: Fact[]
  /** Small print below the card: why the recipient gets this email */
  reason: string
}

const OR_OPEN: Record<Language, string> = { en: 'Or open this link:', es: 'O abra este enlace:' }

const FONT = "'Inter Variable',Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const INK = '#201e1a'
const MUTED = '#615b55'
const SUBTLE = '#706b64'
const LINE = '#ece9e6'

/** Tables and inline styles, because mail clients support little else; dark mode through the color-scheme hint */
export function renderEmail(brand: BrandIdentity, content: EmailContent): { subject: string; html: string; text: string } {
  return { subject: content.subject, html: renderHtml(brand, content), text: renderText(brand, content) }
}

function renderHtml(brand: BrandIdentity, content: EmailContent): string {
  const { language = 'en', subject, preview, heading, paragraphs, button, facts, reason } = content
  const row = (padding: string, inner: string) => `<tr><td style="padding:${padding}">${inner}</td></tr>`
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="margin:0;background:#faf9f7;font-family:${FONT};color:${INK}">`,
    `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>`,
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:40px 16px">',
    `<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="max-width:600px;width:100%;background:#ffffff;border:1px solid ${LINE};border-radius:${brand.radius.card}px">`,
    row(
      '36px 48px 0',
      `<img src="${escapeHtml(`${brand.url}/brand/${brand.logo}-mark.png`)}" width="28" height="28" alt="" style="vertical-align:middle;border:0"><span style="font-size:18px;line-height:28px;font-weight:680;letter-spacing:-.02em;vertical-align:middle;padding-left:10px">${escapeHtml(brand.name)}</span>`,
    ),
    row(
      '24px 48px 0',
      `<h1 style="margin:0;font-size:26px;line-height:34px;font-weight:650;letter-spacing:-.02em">${escapeHtml(heading)}</h1>`,
    ),
    ...paragraphs.map((paragraph) =>
      row(
        '12px 48px 0',
        `<p style="margin:0;font-size:16px;line-height:26px;color:${MUTED};white-space:pre-line">${escapeHtml(paragraph)}</p>`,
      ),
    ),
    facts ? row('20px 48px 0', renderFacts(facts)) : '',
    button ? row('28px 48px 0', renderButton(brand, button, language)) : '',
    row('36px 48px 0', ''),
    '</table>',
    `<div style="max-width:600px;padding:24px 32px;font-size:13px;line-height:20px;color:${SUBTLE}">${escapeHtml(reason)}<br>${escapeHtml(brand.name)} &middot; <a href="mailto:${escapeHtml(brand.supportEmail)}" style="color:${SUBTLE}">${escapeHtml(brand.supportEmail)}</a></div>`,
    '</td></tr></table></body></html>',
  ].join('')
}

function renderButton(brand: BrandIdentity, { label, url }: { label: string; url: string }, language: Language): string {
  return [
    `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="border-radius:${brand.radius.control}px;background:${brand.primary[6]}">`,
    `<a href="${escapeHtml(url)}" style="display:inline-block;padding:14px 28px;font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`,
    `<p style="margin:20px 0 0;font-size:14px;line-height:22px;color:${MUTED}">${OR_OPEN[language]}<br><a href="${escapeHtml(url)}" style="color:${brand.primary[6]};word-break:break-all">${escapeHtml(url)}</a></p>`,
  ].join('')
}

const renderFactValue = ({ value, href }: Fact) =>
  href ? `<a href="${escapeHtml(href)}" style="color:${INK}">${escapeHtml(value)}</a>` : escapeHtml(value)

function renderFacts(facts: Fact[]): string {
  const rows = facts.map(
    (fact) =>
      `<tr><td style="padding:8px 16px 8px 0;font-size:14px;line-height:22px;color:${SUBTLE};vertical-align:top;white-space:nowrap;border-top:1px solid ${LINE}">${escapeHtml(fact.label)}</td><td style="padding:8px 0;font-size:14px;line-height:22px;white-space:pre-line;word-break:break-word;border-top:1px solid ${LINE}">${renderFactValue(fact)}</td></tr>`,
  )
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows.join('')}</table>`
}

function renderText(brand: BrandIdentity, { heading, paragraphs, button, facts, reason }: EmailContent): string {
  return [
    heading,
    ...paragraphs,
    facts?.map(({ label, value, href }) => `${label}: ${value}${href?.startsWith('http') ? ` ${href}` : ''}`).join('\n'),
    button ? `${button.label}:\n${button.url}` : undefined,
    `${reason}\n${brand.name}, ${brand.supportEmail}`,
  ]
    .filter(Boolean)
    .join('\n\n')
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
