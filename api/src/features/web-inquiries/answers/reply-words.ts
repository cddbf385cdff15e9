import { formatPhoneNumber } from '#contract/formats.ts'
import type { BrandIdentity } from '../../../platform/sending/brand-identity.ts'
import { escapeHtml } from '../../../platform/sending/email-layout.ts'

const FONT = "'Inter Variable',Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const INK = '#201e1a'
const SUBTLE = '#706b64'
const LINE = '#ece9e6'

interface ReplyFacts {
  companyName: string
  /** May be empty */
  address: string
  /** May be empty */
  phoneNumber: string
  words: string
  /** What the customer wrote; may be empty */
  asked: string
  askedAt: Date
  timeZone: string
}

/** A letter of the business, with what it answers beneath: the customer may have written to several */
export function renderReply(brand: BrandIdentity, facts: ReplyFacts): { subject: string; html: string; text: string } {
  const { companyName, words, asked } = facts
  const subject = `Your inquiry to ${companyName}`
  const wrote = `You wrote to us on ${dayOf(facts)}:`
  const sender = [companyName, facts.address, facts.phoneNumber && formatPhoneNumber(facts.phoneNumber)].filter(Boolean)
  const sentWith = `Sent with ${brand.name}`
  const paragraph = 'margin:0;white-space:pre-line;word-break:break-word;overflow-wrap:anywhere'
  return {
    subject,
    text: [words, sender.join('\n'), asked && `${wrote}\n${asked.replace(/^/gm, '> ')}`, sentWith].filter(Boolean).join('\n\n'),
    html: [
      '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
      `<meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>`,
      `<body style="margin:0;background:#faf9f7;font-family:${FONT};color:${INK}">`,
      '<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:40px 16px">',
      `<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="max-width:600px;width:100%;table-layout:fixed;background:#ffffff;border:1px solid ${LINE};border-radius:${brand.radius.card}px">`,
      `<tr><td style="padding:36px 40px 0"><p style="${paragraph};font-size:16px;line-height:26px">${escapeHtml(words)}</p></td></tr>`,
      `<tr><td style="padding:24px 40px 36px"><p style="${paragraph};font-size:14px;line-height:22px;color:${SUBTLE}"><b>${escapeHtml(companyName)}</b>${sender
        .slice(1)
        .map((line) => `<br>${escapeHtml(line)}`)
        .join('')}</p></td></tr>`,
      asked
        ? `<tr><td style="padding:24px 40px 36px;border-top:1px solid ${LINE}"><p style="${paragraph};font-size:14px;line-height:22px;color:${SUBTLE}">${escapeHtml(wrote)}<br>${escapeHtml(asked)}</p></td></tr>`
        : '',
      `</table><div style="padding:24px 32px;font-size:13px;line-height:20px;color:${SUBTLE}">${escapeHtml(sentWith)}</div>`,
      '</td></tr></table></body></html>',
    ].join(''),
  }
}

const dayOf = ({ askedAt, timeZone }: ReplyFacts) => new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(askedAt)

/** Texts of all businesses go out from one number: it says who writes. What is answered to it comes back to the inquiry */
export function writeReplyText({ companyName, words, phoneNumber }: Pick<ReplyFacts, 'companyName' | 'words' | 'phoneNumber'>): string {
  const call = phoneNumber ? `Answer here or call ${formatPhoneNumber(phoneNumber)}. ` : ''
  return `${companyName}: ${words}\n\n${call}Reply STOP to opt out.`
}
